import { run as realtime } from './realtime.ts'
import { run as rest } from './rest.ts'
import { run as signIn } from './sign-in.ts'
import { run as upload } from './upload.ts'

/** Runs every measurement of the API in turn, each against its bare equivalent and its target. */
export async function run(): Promise<void> {
  for (const [prefix, measure] of Object.entries({ rest, storage: upload, auth: signIn, realtime })) {
    console.log(`\n/${prefix}/v1`)
    await measure()
  }
}
