import { CONSUMER_LOANS_A_TO_L } from './consumer-loans-a-to-l.ts'
import { CONSUMER_LOANS_M_TO_W } from './consumer-loans-m-to-w.ts'
import type { StateRule } from './state-rule.ts'
import { VEHICLE_CONTRACTS_A_TO_L } from './vehicle-contracts-a-to-l.ts'
import { VEHICLE_CONTRACTS_M_TO_W } from './vehicle-contracts-m-to-w.ts'

/** The day on which the sources of the product's rows were last read. */
export const TABLE_READ_ON = '2026-11-26'

/**
 * The product's state tables. They hold only facts that were found in the text of a statute or in an announcement of
 * its change. A state and kind of contract without a row is not filled.
 */
export const STATE_TABLE: readonly StateRule[] = [
  ...CONSUMER_LOANS_A_TO_L,
  ...CONSUMER_LOANS_M_TO_W,
  ...VEHICLE_CONTRACTS_A_TO_L,
  ...VEHICLE_CONTRACTS_M_TO_W,
]
