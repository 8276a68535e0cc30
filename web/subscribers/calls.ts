import { FunctionsHttpError } from '@supabase/supabase-js'
import { z } from 'zod'
import { ServerError, supabase, UNREACHABLE } from '#web/supabase.ts'

const refusalShape = z.object({ message: z.string(), code: z.union([z.string(), z.number()]) })

/** What one of the functions about subscribers answers. Throws a `ServerError` with the refusal's own words and code. */
export async function callFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await supabase.functions.invoke<unknown>(name, { body })
  if (error instanceof FunctionsHttpError && error.context instanceof Response) {
    const refusal = refusalShape.safeParse(await error.context.json().catch(() => null))
    const { message, code } = refusal.data ?? { message: error.message, code: '' }
    throw new ServerError(message, String(code), error.context.status)
  }
  if (error) throw new ServerError(UNREACHABLE, '', 0)
  return data
}
