import { z } from 'zod/mini';
import { CANDIDATURE_STATUSES, CODE_PATTERN, STAGES } from './codes.ts';
import { id, line, recruiterOnly, score, text, timestamp, email, page } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** A part of the personal link, which lets anyone act as the candidate. */
const invitation_uuid = z.uuid().register(recruiterOnly);

/** Fields of a candidature that live services send and the API description lacks. Their units: openapi.ts. */
export const addedToCandidature = {
  average: z.exactOptional(z.nullable(score)),
  last_activity: z.exactOptional(z.nullable(timestamp)),
  modified: z.exactOptional(timestamp),
  completed_at: z.exactOptional(z.nullable(timestamp)),
  reminder_sent: z.exactOptional(z.boolean()),
};

/** One candidate in one assessment. */
export const Candidature = z.strictObject({
  /** The candidature ID, by which stage changes, invitations and removals address the candidate. */
  id,
  /** The test taker; the same in all assessments of the candidate. */
  testtaker_id: id,
  /** Date of the invitation. */
  created: timestamp,
  email: text(254),
  full_name: text(301),
  invitation_uuid,
  /** The personal link. Used unchanged, since its shape differs between services. */
  invitation_link: z.url().register(recruiterOnly),
  /** Mean of the scored tests, 0 to 100, rounded; null until one is scored. Null is not 0. */
  avg_score: z.nullable(score),
  is_hired: z.boolean(),
  /** From the first personality test of the assessment; null where there is none. */
  personality_algorithm: z.nullable(text(50)),
  /** The code of that test, see personality.ts; null until it was taken. */
  personality: z.nullable(text(200)),
  /** Set in the assessment service, 1 to 5. */
  rating: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
  review: z.nullable(text(5_000)),
  stage: z.enum(STAGES),
  status: z.enum(CANDIDATURE_STATUSES),
  ...addedToCandidature,
});
export type Candidature = Tolerant<typeof Candidature>;

/** Body of an invitation. */
export const InvitationRequest = z.strictObject({
  email,
  first_name: z.optional(line(150)),
  last_name: z.optional(line(150)),
});
export type InvitationRequest = z.output<typeof InvitationRequest>;

/** The response to an invitation. Under blind review the gateway leaves out what would connect the address with a candidature. */
export const Invitation = z.strictObject({
  /** The candidature ID. Absent under blind review. */
  id: z.optional(id),
  assessment: id,
  email: text(254),
  first_name: text(150),
  last_name: text(150),
  /** Absent under blind review. */
  invitation_uuid: z.optional(invitation_uuid),
  created: timestamp,
  /** Absent under blind review. */
  testtaker_id: z.optional(id),
  status: z.enum(CANDIDATURE_STATUSES),
  full_name: z.exactOptional(text(301)),
  stage: z.exactOptional(z.enum(STAGES)),
  ...addedToCandidature,
});
export type Invitation = Tolerant<typeof Invitation>;

/** The body of a stage change. Any code of the right form may be sent, since services may have more stages. */
export const StageChange = z.strictObject({
  stage: z.string().check(z.regex(CODE_PATTERN, { error: 'A stage is 2 to 20 letters.' })),
});

/** The response to a stage change. */
export const StageChanged = z.strictObject({
  id,
  stage: z.enum(STAGES),
  /** Whether a rejection email has been queued or sent for this candidature. */
  reminder_sent: z.boolean(),
});
export type StageChanged = Tolerant<typeof StageChanged>;

/** An empty JSON object, such as the request and response of `send-invitation`. */
export const EmptyBody = z.strictObject({});

export const candidatureSchemas = {
  inviteCandidate: { summary: 'Invite a candidate', body: InvitationRequest, response: Invitation },
  listCandidatures: { summary: 'List candidatures of an assessment', response: page(Candidature) },
  sendInvitation: { summary: 'Resend the invitation', body: EmptyBody, response: EmptyBody },
  changeStage: { summary: 'Set the stage of a candidature', body: StageChange, response: StageChanged },
  sendReminder: { summary: 'Send the rejection email', body: EmptyBody, response: EmptyBody },
  deleteCandidature: { summary: 'Remove a candidate from an assessment' },
};
