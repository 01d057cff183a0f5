/**
 * Increase it with each change of the rules' output: built-in analyses of a lower version are made again.
 * `version.test.ts` compares the hash with the output for a few dreams and prints the new one.
 */
export const RULES_VERSION = 3
export const RULES_HASH = '5LBUCMR3Tqc9ESDy2bLa8OxZGVMHUFggi6LQ5i473ag'
