import { disputes, fees, payments } from './books.ts'
import { addedClients, apiClients } from './clients.ts'
import { documents } from './documents.ts'
import { emails, signUps, texts } from './letters.ts'
import { archives, imports } from './long-jobs.ts'
import { cardOrders, creditOrders } from './orders.ts'
import { changedClients } from './standing-client.ts'
import type { Work } from './work.ts'

/** Every kind of write that the faults are tried on. */
export const EVERY_WORK: readonly Work[] = [
  ...[addedClients, changedClients, apiClients, documents, creditOrders, cardOrders],
  ...[emails, texts, signUps, imports, archives, payments, fees, disputes],
]

/** Those that every kept release can do. */
export const FIRST_WORK: readonly Work[] = [
  ...[addedClients, changedClients, apiClients, documents, creditOrders, cardOrders],
  ...[emails, texts, signUps, imports, archives],
]
