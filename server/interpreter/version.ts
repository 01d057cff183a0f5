/**
 * Counted up with each change of what the rules say or find: built-in analyses of a lower version are then made anew. It
 * goes with the hash, which `version.test.ts` compares with what the rules make of a few dreams, and prints when it differs.
 */
export const RULES_VERSION = 1
export const RULES_HASH = 'i7o1V2K0pz4vYE9Hd_1NNFZ5rESP-fd6lbIMhkvkckk'
