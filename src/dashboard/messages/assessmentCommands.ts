/** The commands of an assessment's pages. */
export const ASSESSMENT_COMMANDS = {
  changeStage: 'Change stage…',
  changeStageOf: (name: string) => `Change stage of ${name}…`,
  alreadyThere: (name: string) => `${name} is already in this stage`,
  copyLinkOf: (name: string) => `Copy personal link of ${name}`,
  noLink: 'Link unavailable',
  linkCopied: 'Link copied.',
  invite: 'Invite a candidate…',
  inviteSeveral: 'Invite several…',
  clearFilters: 'Clear filters',
  noFilters: 'No filters are active',
  copyPageLink: 'Copy link to this page',
  noCandidate: 'Open a candidate or focus a row first',
};
