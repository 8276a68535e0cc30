import type { Context } from 'hono'
import type { Act } from '#platform/functions/function-service.ts'
import { BODY_LIMIT_BYTES, boundedText, parseJson } from '#platform/http/body.ts'
import type { CommandDeps } from './command-deps.ts'
import { requireLivingSession } from './member.ts'
import { assertRecentSignIn } from './recent-sign-in.ts'
import { RECENT_SIGN_IN_RULES, type RecentSignInRule } from './recent-sign-in-rules.ts'

type Deps = Pick<CommandDeps, 'pool' | 'assertSession'>

/**
 * Returns the commands with their sign-in rules. Throws at startup if a command has no rule, or a rule has no
 * command.
 */
export function withRecentSignIn(deps: Deps, acts: Record<string, Act>): Record<string, Act> {
  for (const name of Object.keys(acts))
    if (RECENT_SIGN_IN_RULES[name] === undefined)
      throw new Error(`recent-sign-in-rules.ts must say whether ${name} requires a recent sign-in`)
  for (const name of Object.keys(RECENT_SIGN_IN_RULES))
    if (acts[name] === undefined) throw new Error(`recent-sign-in-rules.ts names ${name}, which is no function`)
  return Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [name, guarded(deps, RECENT_SIGN_IN_RULES[name] ?? 'always', act)]),
  )
}

function guarded(deps: Deps, rule: RecentSignInRule, act: Act): Act {
  if (rule === 'never' || rule === 'by the act') return act
  return async (context) => {
    if (rule === 'always' || rule.includes(await actAsked(context))) {
      await requireLivingSession(deps, context)
      await assertRecentSignIn(deps, context)
    }
    return act(context)
  }
}

/** Returns the `act` of the request's body; empty for a body that the command itself will refuse. */
async function actAsked(context: Context): Promise<string> {
  // Reads a copy, because the command reads the body too.
  const { body } = context.req.raw.clone()
  try {
    return String(Object(parseJson(await boundedText(body, BODY_LIMIT_BYTES))).act ?? '')
  } catch {
    return ''
  }
}
