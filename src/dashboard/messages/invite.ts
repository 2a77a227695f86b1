/** The dialog that invites one candidate. */
export const INVITE = {
  assessment: 'Assessment: ',
  thisAssessment: 'this assessment',
};
