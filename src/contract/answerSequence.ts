/**
 * The highest version of an answer: PostgreSQL's largest `integer`. Of answers with this number the last one wins, so that it
 * locks out no candidate. // T53
 */
export const MAX_SEQUENCE = 2_147_483_647;
