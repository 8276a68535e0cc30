import type { Permission } from '#features/organizations/rules/permissions.ts'

const COMMANDS = [
  ...['open-disputes', 'advance-dispute', 'advance-disputes', 'correct-dispute-result', 'dispute-letter'],
  ...['next-round', 'plan-disputes', 'mail-disputes', 'check-letter', 'dispute-wording'],
]

/** The commands on disputes. All of them require the same permission. */
export const DISPUTE_NEEDS: Record<string, Permission> = Object.fromEntries(
  COMMANDS.map((name) => [name, 'handle_disputes']),
)
