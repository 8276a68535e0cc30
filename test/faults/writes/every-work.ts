import { disputes, fees, payments } from './books.ts'
import { addedClients, apiClients } from './clients.ts'
import { documents } from './documents.ts'
import { emails, signUps, texts } from './letters.ts'
import { archives, imports } from './long-jobs.ts'
import { cardOrders, creditOrders } from './orders.ts'
import { changedClients } from './standing-client.ts'
import type { Work } from './work.ts'

/** All kinds of write that the faults are tried on. */
export const EVERY_WORK: readonly Work[] = [
  ...[addedClients, changedClients, apiClients, documents, creditOrders, cardOrders],
  ...[emails, texts, signUps, imports, archives, payments, fees, disputes],
]

/** The kinds of write that every archived release supports. */
export const FIRST_WORK: readonly Work[] = [
  ...[addedClients, changedClients, apiClients, documents, creditOrders, cardOrders],
  ...[emails, texts, signUps, imports, archives],
]
