import { randomUUID } from 'node:crypto'
import type { Dice } from '#platform/http/tests/dice.ts'
import type { Victim } from './victim.ts'

/** What an attacker knows of the victim: its ids, as a former member or a leaked log would tell them. */
export interface Known {
  organization: string
  person: string
  /** The id of one of the victim's rows in a table, by its name with or without a schema. */
  idIn(table: string): string
  /** The id of any row. */
  anyId(): string
}

/** Ids of nobody, for the time before the victim is there. */
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
