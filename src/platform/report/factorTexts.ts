import type { Big5Factor } from '../../contract/personality.ts';

type Levels = readonly [string, string, string, string, string];

/** The meaning of each level of a factor, from very low to very high, in neutral terms. */
export const FACTOR_TEXTS: Readonly<Record<Big5Factor, Levels>> = {
  Extroversion: [
    'Strongly prefers quiet and few people at a time; thinks things through alone before speaking.',
    'Rather reserved; likes small groups, and time without company to recover.',
    'Enjoys company and quiet about equally, and adapts to what the day asks for.',
    'Rather outgoing; speaks up readily and finds contact with people invigorating.',
    'Strongly drawn to people and activity; talks easily to anyone and thinks aloud.',
  ],
  Agreeableness: [
    'Very direct and hard to sway; puts the argument first and does not avoid a dispute.',
    'Rather critical; questions what others say and holds to a position of their own.',
    'Weighs their own interests and those of others; gives way or holds firm as the case needs.',
    'Rather considerate; looks for agreement and is ready to help.',
    'Very accommodating and trusting; puts harmony and the needs of others first.',
  ],
  Conscientiousness: [
    'Very spontaneous; prefers to improvise and keeps plans and rules to a minimum.',
    'Rather flexible; starts before everything is settled and changes course easily.',
    'Plans where it matters and leaves the rest open.',
    'Rather organised; plans ahead and likes to finish what was begun.',
    'Very thorough and disciplined; keeps to plans and attends to every detail.',
  ],
  'Emotional stability': [
    'Feels strain very strongly and early, and responds intensely to setbacks.',
    'Rather sensitive to strain; worries at times, and notices early what could go wrong.',
    'Stays calm in most situations and feels pressure in demanding ones.',
    'Rather calm; setbacks are felt and soon put aside.',
    'Very even-tempered; seldom stirred by pressure, which others may take for unconcern.',
  ],
  Openness: [
    'Strongly prefers what is familiar, concrete and proven.',
    'Rather practical; takes up new things once their use is clear.',
    'Values what has proven itself and is open to new things with a reason.',
    'Rather curious; likes new ideas and other points of view.',
    'Very inventive; seeks out the new and the abstract, and is soon done with routine.',
  ],
};
