import { measureCharges } from './charges.ts'
import { measureNights } from './nightly.ts'

const KILLS = 20

/** Measures nights over books of several sizes, then debits by autopay: undisturbed, and while the debiting process is killed twenty times. */
export async function run(): Promise<void> {
  await measureNights()
  await measureCharges(0)
  await measureCharges(KILLS)
}
