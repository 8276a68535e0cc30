import { FunctionsHttpError } from '@supabase/supabase-js'
import { z } from 'zod'
import { ServerError, supabase, UNREACHABLE } from '#web/supabase.ts'

const refusalShape = z.object({ message: z.string(), code: z.union([z.string(), z.number()]) })

/** What one of the product's functions answers; throws its refusal in its own words. */
export async function callFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await supabase.functions.invoke<unknown>(name, { body })
  if (error) throw await refusalOf(error)
  return data
}

async function refusalOf(error: unknown): Promise<Error> {
  if (!(error instanceof FunctionsHttpError) || !(error.context instanceof Response)) return new Error(UNREACHABLE)
  const said = refusalShape.safeParse(await error.context.json().catch(() => null))
  if (!said.success) return error
  return new ServerError(said.data.message, String(said.data.code), error.context.status)
}
