/** The steps of the tour. `keys`: its shortcuts. */
export const TOUR = {
  command: 'Take the tour',
  offer: 'Take a 2-minute tour',
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  next: 'Next',
  back: 'Back',
  skip: 'Skip tour',
  done: 'Done',
  steps: {
    review: {
      title: 'Who to review today',
      recruiter:
        'Home lists who has completed all tests and is not yet evaluated, across all assessments. “Start review” goes through them one by one.',
      manager:
        'Home lists who has completed all tests and is not yet evaluated, across all assessments. Click a name to see the results.',
      keys: 'G then H opens Home from anywhere.',
    },
    candidate: {
      title: 'Results and your decision',
      managerTitle: 'Results and your recommendation',
      recruiter:
        'The details show the score with its rank, each test, and the test conditions. “Move to” takes the candidate to the next stage. “Reject…” asks about the email first. Both can be undone.',
      manager:
        'The details show the score with its rank, each test, and the test conditions. Recommend Yes, Maybe or No, and write notes for the recruiters.',
      keys: 'A moves, R rejects, J opens the next candidate, Ctrl Z undoes.',
      managerKeys: 'J opens the next candidate, N writes a note.',
    },
    list: {
      title: 'Find candidates, and act on many',
      managerTitle: 'Find candidates, and compare them',
      recruiter:
        'Tabs are views of the list, each with its count. “Filter” narrows it, and a view keeps your filters and columns. Select rows to move, reject or compare several at once, or to resend invitations.',
      manager:
        'Tabs are views of the list, each with its count, and “Filter” narrows it. Select rows to compare candidates or download their reports.',
      keys: '? shows all shortcuts, Ctrl K finds everything.',
    },
  },
} as const;
