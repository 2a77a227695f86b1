/** A custom question and what people answer to it. */
export interface Question {
  question: string;
  /** The options of a multiple choice, of which one to `most` are chosen; null for free text. */
  options: readonly string[] | null;
  most: number;
  /** Free text: every answer is an opening and, for some people, a second paragraph. */
  openings: readonly string[];
  paragraphs: readonly string[];
}

const choice = (question: string, options: readonly string[], most = 1): Question => ({
  question,
  options,
  most,
  openings: [],
  paragraphs: [],
});

const free = (question: string, openings: readonly string[], paragraphs: readonly string[] = []): Question => ({
  question,
  options: null,
  most: 0,
  openings,
  paragraphs,
});

export const QUESTIONS = {
  whySupport: free(
    'Why do you want to work with customers?',
    [
      'I like the moment when a customer who wrote in angry writes back relieved. In my last job I had that a few times a day.',
      'Honestly: I am good at explaining things, and I get bored when I do not talk to people.',
      'Three years in a hotel reception taught me that most complaints are about being left without an answer, not about the problem itself.',
      'I studied literature and ended up in support by accident. I stayed because you see what really breaks in a product.',
      'Because it is the shortest way to understand a company. I would like to move towards product later.',
      'My parents have a pharmacy and I have helped behind the counter since I was fourteen.',
      'I am looking for a change after retail. I want to solve a case properly and not have to sell something in the end.',
      'It suits me. I stay calm, I write quickly and I do not take things personally.',
    ],
    [
      'What I would bring from day one: patience, clear writing and two years with a ticket system.',
      'I have read your reviews and the shipping complaints look like something better emails could reduce.',
      'I know the pay is not the highest in this field; the team I met at the open day is the reason I applied.',
      'I would need some training on the technical side.',
    ],
  ),
  upset: free(
    'A customer writes for the third time about the same parcel and threatens to cancel. What do you answer first?',
    [
      'That I am sorry it took three messages, that I have read all of them so nothing needs to be repeated, and by what time today they will hear from me.',
      'First I call the carrier, then I write. A third apology without news would only make it worse.',
      'I would phone. After three emails another email is the wrong tool.',
      'I thank them for their patience, explain where the parcel is, and offer a replacement or the money, their choice.',
      'I name what went wrong in one sentence, no excuses, and say what I have just done about it.',
      'I would check whether I may send a replacement without asking. If yes, it is on its way before I answer.',
      'I ask what the parcel was for. If it was a birthday present, a refund next week does not help.',
    ],
    [
      'Then I put a note for myself for the next morning, so that there is no fourth message.',
      'And I would tell the team lead, because if it is one parcel it is probably twenty.',
      'A voucher only at the end, otherwise it reads like we want to buy silence.',
    ],
  ),
  proud: free(
    'Tell us about something you built or organised that you are proud of.',
    [
      'I replaced a nightly export that took four hours with one that takes six minutes. No one noticed, which was the point.',
      'A booking page for our climbing club. It has 400 members now and has not lost a reservation in two years.',
      'I organised the move of our lab to another floor: eleven people, two freezers that must not thaw, one weekend.',
      'An internal tool that shows which invoices are stuck and with whom. The finance team uses it every morning.',
      'My bachelor thesis, because I threw away the first version after four months and started again.',
      'The onboarding handbook at my last company. New colleagues shipped something in week one instead of week four.',
      'I taught my grandmother to make video calls. More seriously: I led the migration of our forms to an accessible version.',
      'A charity run with 230 participants. We had planned for 80.',
    ],
    [
      'If I did it again I would involve the people who use it much earlier.',
      'The hard part was not the technical one but agreeing on what to leave out.',
      'It is still running, and someone else looks after it now.',
      'Happy to show it in the interview.',
    ],
  ),
  review: free(
    'What do you look at first when you review a change?',
    [
      'The tests. They tell me what the author thinks the change does.',
      'Whether I understand from the description why it is needed. If not, I ask before I read code.',
      'Names and boundaries. Formatting is for the machine.',
      'What happens when it fails: errors, time-outs, half-written data.',
      'The diff as a whole first, quickly, to see whether it is one change or three.',
      'Anything that is hard to undo: migrations, public interfaces, deleted data.',
      'I check it out and use it. Reading alone misses too much in user interfaces.',
    ],
    [
      'I try to leave at least one comment about what is good.',
      'If a discussion takes more than three comments I call.',
      'Small ones within the hour, large ones I ask to split.',
    ],
  ),
  outage: free(
    'Describe an incident you were part of. What did you change afterwards?',
    [
      'A certificate expired on a Sunday. Now there is an alert thirty days ahead and a calendar entry, because I do not trust the alert.',
      'I deleted a table in the wrong environment. We restored it in forty minutes. Since then production has another colour and another account.',
      'A retry loop turned a slow database into a dead one. We added back-off with jitter and a budget.',
      'A deployment changed the order of two queue consumers. No one lost money, but 1,200 people got the same email twice.',
      'The disk was full of logs about the disk being nearly full.',
      'Daylight saving time. Twice. All our jobs run on UTC now.',
    ],
    [
      'The write-up was blameless, and the most useful line in it was about what went well.',
      'I had been on call for two weeks at that time, and I learned to ask for help earlier.',
      'The lasting change was a rehearsal every quarter.',
    ],
  ),
  wrongNumber: free(
    'You find a mistake in a figure that has already been reported. What do you do?',
    [
      'I make sure it is really a mistake, then tell my manager the same day, with the corrected figure and the difference.',
      'I look for where else the figure was used before I send any correction, otherwise there are two corrections.',
      'Tell the people who decide something with it first. Then correct it, then find out why.',
      'I had exactly this last year: a currency converted twice. I wrote one page about what, since when and how much.',
      'It depends on the size. Rounding goes into the next report with a footnote, anything else right away.',
      'I would say it openly. It is more embarrassing when someone else finds it.',
    ],
    [
      'Afterwards I add a check, so that it cannot happen in the same way again.',
      'And I keep the old version, marked as replaced.',
    ],
  ),
  lostDeal: free(
    'Tell us about a sale you lost, and what you learned from it.',
    [
      'I talked to the user of the product for months and never to the person with the budget.',
      'We were too late with the offer by two days. I plan backwards from the date of the decision now.',
      'I promised a feature for spring that came in autumn. I have not promised one since.',
      'We lost on price, or so I was told. A year later they said that it was the onboarding.',
      'A small bakery chain. I liked them so much that I did not ask whether they needed it.',
    ],
    [
      'I still have coffee with them twice a year, and they have sent me two customers.',
      'My rule since then: no second meeting without a next step in the calendar.',
    ],
  ),
  tools: free('Which tools do you use most, and which would you not want to miss?', [
    'A spreadsheet, a text editor and a notebook made of paper.',
    'SQL for everything that is a table, Python for everything that is not.',
    'Figma, a CMS and a calendar. I could do without the CMS.',
    'Git. Also for texts.',
    'The debugger. I am surprised how few people use one.',
    'I use what the team uses. I learn them quickly and have no religion about it.',
    'Pivot tables! I know they are out of fashion.',
  ]),
  shifts: choice(
    'Which shifts can you work?',
    ['Early (6 to 14)', 'Late (14 to 22)', 'Night (22 to 6)', 'Saturdays'],
    3,
  ),
  languages: choice(
    'In which languages can you work?',
    ['English', 'German', 'Polish', 'Turkish', 'Spanish', 'Danish', 'Japanese'],
    3,
  ),
  notice: choice('When could you start?', ['At once', 'In one month', 'In two to three months', 'Later than that']),
  licence: choice('Do you hold a forklift licence?', ['Yes', 'No, but I would like to get it', 'No']),
  remote: choice('Where would you like to work?', ['In the office', 'At home', 'Some days here, some days there']),
  travel: choice('How many days a month may you be travelling?', ['None', 'Up to 3', 'Up to 6', 'More than 6']),
  onCall: choice('Would you take part in an on-call rota of one week in six?', ['Yes', 'Yes, but not at first', 'No']),
} satisfies Record<string, Question>;

export type QuestionKey = keyof typeof QUESTIONS;

/** A recruiter's notes about a candidate, by rating. */
export const REVIEWS: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly string[]>> = {
  1: [
    'Applied for a different position, it seems.',
    'Answers copied from our own website.',
    'No work permit and not willing to relocate.',
    'Did not reply to two messages.',
  ],
  2: [
    'Friendly on the phone, but too little experience for this role.',
    'Salary expectation far above the range.',
    'Wants part-time only. Keep in mind for the next working student.',
    'Weak on the written part; maybe for the warehouse team?',
  ],
  3: [
    'Solid, no surprises. Invite if one of the first five declines.',
    'Good test, thin CV. Ask about the gap between the last two jobs.',
    'Career changer from hospitality. Could work with a longer onboarding.',
    'Asked about remote work from abroad, to be cleared with HR.',
    'Better in conversation than on paper.',
  ],
  4: [
    'Strong answers to the questions. Phone call on Thursday.',
    'Knows our product and named two things that annoy customers. Right on both.',
    'Recommended by Jonas from logistics.',
    'Careful and quick. A little quiet in the call.',
    'Would fit the team in Kraków as well.',
  ],
  5: [
    'Best of this round. Do not lose to the long decision process again!',
    'Talk soon: has another offer until Friday.',
    'Excellent reasoning in the interview, asked better questions than we did.',
    'Four conversations, four times yes.',
  ],
};
