import { randomUUID } from 'node:crypto'
import type { Dice } from '#test/support/dice.ts'
import type { Victim } from './victim.ts'

/** An attacker's knowledge of the victim: its ids, as a former member or a leaked log would reveal them. */
export interface Known {
  organization: string
  person: string
  /** Returns the id of one of the victim's rows in a table, named with or without its schema. */
  idIn(table: string): string
  /** Returns the id of any row. */
  anyId(): string
}

/** Ids that belong to no row, for the time before the victim exists. */
export const NOBODY: Known = {
  organization: randomUUID(),
  person: randomUUID(),
  idIn: () => randomUUID(),
  anyId: () => randomUUID(),
}

export function knownOf({ organization, person, idsByTable }: Victim, { one }: Dice): Known {
  const tables = [...idsByTable.entries()].filter(([, ids]) => ids.length > 0)
  const anyId = () => one(one(tables)[1])
  return {
    ...{ organization, person, anyId },
    idIn(table) {
      const ids = idsByTable.get(table) ?? idsByTable.get(`app.${table}`) ?? []
      return ids.length > 0 ? one(ids) : anyId()
    },
  }
}
