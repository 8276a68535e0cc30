import { run as realtime } from './realtime.ts'
import { run as rest } from './rest.ts'
import { run as signIn } from './sign-in.ts'
import { run as upload } from './upload.ts'

/** Every measure of the wire in one go, each beside its bare equivalent and its aim. */
export async function run(): Promise<void> {
  for (const [prefix, measure] of Object.entries({ rest, storage: upload, auth: signIn, realtime })) {
    console.log(`\n/${prefix}/v1`)
    await measure()
  }
}
