import type { Context } from 'hono'
import { type OrganizationCapability, serviceCapability } from '#features/organizations/rules/organization-status.ts'
import { boundedText } from '#platform/http/body.ts'
import {
  COMMAND_ORGANIZATION_NEEDS,
  type CommandNeeds,
  type OrganizationNeed,
  SERVICES,
  type Service,
} from './command-company-needs.ts'
import { commandUndeclared } from './refusals.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The requirements of the current command for the caller's company; null for commands that are not for members. */
    companyNeeds: readonly OrganizationCapability[] | null
  }
}

/** True for each service that is our own sandbox, which reaches no one outside. */
export type Sandboxes = Readonly<Record<Service, boolean>>

const LONGEST_DECIDING_BODY = 16_384 // bytes

/**
 * Stores what a command requires of the caller's company, which `memberOf` then checks. Refuses an unlisted command.
 */
export function companyNeeds(sandboxes: Sandboxes, table = COMMAND_ORGANIZATION_NEEDS) {
  return async (name: string, context: Context): Promise<void> => {
    const needs = table[name]
    if (needs === undefined) throw commandUndeclared()
    const asked = await deciding(needs, context)
    context.set('companyNeeds', asked === null ? null : asked.map((need) => capabilityOf(need, sandboxes)))
  }
}

const isService = (need: OrganizationNeed): need is Service => SERVICES.some((service) => service === need)

function capabilityOf(need: OrganizationNeed, sandboxes: Sandboxes): OrganizationCapability {
  if (!isService(need)) return need
  const isOutside = need === 'carrier' || need === 'mail'
  return isOutside && !sandboxes[need] ? 'outside_messages' : serviceCapability(sandboxes[need])
}

/** Reads a copy, because the command itself reads the body again. */
async function deciding(needs: CommandNeeds, context: Context): Promise<readonly OrganizationNeed[] | null> {
  if (needs === 'outsider' || needs === 'platform') return null
  if (!('by' in needs)) return needs
  const copy = context.req.raw.clone().body?.values({ preventCancel: true }) ?? null
  const text = await boundedText(copy, LONGEST_DECIDING_BODY).catch(() => '')
  return decided(needs, fieldsOf(text))
}

function decided(needs: CommandNeeds, fields: Record<string, unknown>): readonly OrganizationNeed[] {
  if (needs === 'outsider' || needs === 'platform') return []
  if (!('by' in needs)) return needs
  const { [needs.by]: chosen } = fields
  const isListed = typeof chosen === 'string' && Object.hasOwn(needs.cases, chosen)
  const cases = isListed ? [needs.cases[chosen] ?? []] : Object.values(needs.cases)
  return [...new Set(cases.flatMap((one) => decided(one, fields)))]
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}
