/** A call of the API, as both sides know it before anything else is loaded. */
export interface Call {
  /** Method and path, as in `GET /api/dreams/:id`. */
  readonly line: `${Method} /${string}`
  /** The browser keeps its last answer for a time without a network. */
  readonly offline?: true
}
export type Calls = Readonly<Record<string, Call>>

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Param<Name extends string> = { [Key in Name]: Name extends 'id' ? number : string }

/** The parameters of a path: an `id` is a number, any other a text. */
export type PathParams<Line extends string> = Line extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Param<Name> & PathParams<`/${Tail}`>
    : Param<Rest>
  : unknown

export const methodOf = (line: Call['line']) => line.slice(0, line.indexOf(' ')) as Method

/** The path of a call, with its parameters where values are given. */
export function pathOf(line: Call['line'], params?: Readonly<Record<string, string | number>>): string {
  const path = line.slice(line.indexOf(' ') + 1)
  return params ? path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name]))) : path
}
