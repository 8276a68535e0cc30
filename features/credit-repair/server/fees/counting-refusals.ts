import type { Context } from 'hono'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { FeeRefused } from './errors.ts'

type Act = (deps: CommandDeps, context: Context) => Promise<Response>

/** Returns a command that counts fees rejected as advance fees. Nothing else about them is stored. */
export const countingRefusals =
  (act: Act): Act =>
  async (deps, context) => {
    try {
      return await act(deps, context)
    } catch (error) {
      if (error instanceof FeeRefused && error.isInAdvance)
        await deps.pool.query('select app.note_refused_fee($1)', [error.organizationId])
      throw error
    }
  }
