import { measureCharges } from './charges.ts'

const KILLS = 20

/** Measures debits by autopay: undisturbed, and while the debiting process is killed twenty times. */
export async function run(): Promise<void> {
  await measureCharges(0)
  await measureCharges(KILLS)
}
