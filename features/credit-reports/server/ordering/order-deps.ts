import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { RunningPulls } from './running-pulls.ts'

/** Dependencies of the functions that order credit reports. */
export interface OrderDeps extends CommandDeps {
  bureaus: BureauGateway
  running: RunningPulls
  /** The mark that this process holds in the database. When it is gone, other processes settle the orders it left. */
  processMark?: number
  /** The minimum time between two orders of an organization, in ms. The default is ten seconds; benches use 0. */
  throttleMs?: number
}
