import type { Big5Factor } from '../../contract/personality.ts';

type Levels = readonly [string, string, string, string, string];

/** The meaning of each level of a factor, from very low to very high, in neutral terms. */
export const FACTOR_TEXTS: Readonly<Record<Big5Factor, Levels>> = {
  Extroversion: [
    'Strongly prefers quiet and few people at a time; thinks things through alone before speaking.',
    'Rather reserved; likes small groups, and time without company to recover.',
    'Enjoys company and quiet about equally, and adapts to the situation.',
    'Rather outgoing; speaks up readily and finds contact with people energising.',
    'Strongly drawn to people and activity; talks easily to anyone and thinks aloud.',
  ],
  Agreeableness: [
    'Very direct and hard to sway; puts the argument first and does not avoid conflict.',
    'Rather critical; questions what others say and keeps to their own view.',
    'Weighs their own interests and those of others; gives way or holds firm depending on the situation.',
    'Rather considerate; looks for agreement and is ready to help.',
    'Very accommodating and trusting; puts harmony and the needs of others first.',
  ],
  Conscientiousness: [
    'Very spontaneous; prefers to improvise and keeps plans and rules to a minimum.',
    'Rather flexible; starts before everything is settled and changes course easily.',
    'Plans where it matters and leaves the rest open.',
    'Rather organised; plans ahead and likes to finish what they start.',
    'Very thorough and disciplined; keeps to plans and attends to every detail.',
  ],
  'Emotional stability': [
    'Feels stress early and strongly, and responds intensely to setbacks.',
    'Rather sensitive to stress; worries at times, and notices early what could go wrong.',
    'Stays calm in most situations and feels pressure in demanding ones.',
    'Rather calm; feels setbacks and soon puts them aside.',
    'Very even-tempered; rarely shaken by pressure, which others may mistake for indifference.',
  ],
  Openness: [
    'Strongly prefers what is familiar, concrete and proven.',
    'Rather practical; takes up new things once their use is clear.',
    'Values what has proven itself, and is open to new things for a good reason.',
    'Rather curious; likes new ideas and other points of view.',
    'Very inventive; seeks out the new and the abstract, and soon tires of routine.',
  ],
};
