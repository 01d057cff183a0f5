/** What is wrong with a model's answer; the answer itself is told to nobody. */
export type Fault =
  | 'empty'
  | 'refused'
  | 'unfinished'
  | 'off_schema'
  | 'language'
  | 'length'
  | 'markup'
  | 'contact'
  | 'wording'
  | 'sections'

/** An answer that is not let through. */
export class BadAnswer extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(`The model's answer is not let through: ${fault}`)
    this.fault = fault
  }
}
