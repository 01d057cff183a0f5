/**
 * Counted up with each change of what the rules say or find: built-in analyses of a lower version are then made anew. It
 * goes with the hash, which `version.test.ts` compares with what the rules make of a few dreams, and prints when it differs.
 */
export const RULES_VERSION = 2
export const RULES_HASH = 'Qx6FdspGfTdLVWoFSf_uIJdQu0bdtErLTQ70X8d5_P8'
