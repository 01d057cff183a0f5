/** A job that never ends. */
export function stuck(): never {
  for (;;);
}
