import { createHash } from 'node:crypto'

/** Returns the same id for a name on every machine. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`tradeline demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns a whole number below `limit` that depends only on the name. */
export function numberOf(name: string, limit: number): number {
  return createHash('sha256').update(`tradeline demo ${name}`).digest().readUInt32BE(0) % limit
}

/** Returns one of the choices, depending only on the name. */
export function choiceOf<T>(name: string, choices: readonly T[]): T {
  const chosen = choices[numberOf(name, choices.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from')
  return chosen
}
