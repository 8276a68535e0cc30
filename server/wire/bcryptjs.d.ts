// All that the wire asks of the package, which brings its own types.
declare module 'bcryptjs' {
  export function compareSync(password: string, hash: string): boolean
}
