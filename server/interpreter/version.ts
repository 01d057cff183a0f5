/**
 * Increase it with each change of the rules' output: built-in analyses of a lower version are made again.
 * `version.test.ts` compares the hash with the output for a few dreams and prints the new one.
 */
export const RULES_VERSION = 2
export const RULES_HASH = 'Qx6FdspGfTdLVWoFSf_uIJdQu0bdtErLTQ70X8d5_P8'
