import { madeKey } from '#features/public-api/tests/api-fixture.ts'
import type { SignedIn, TestApp } from '#test/support/app.ts'
import { asPerson, colleague, newcomer, type Person, superAdmin } from '#test/support/people.ts'

/** An attacker with the best credential they have. */
export interface Attacker {
  name: string
  /** May read the victim's rows, but not change them. */
  isInside: boolean
  /** Belongs to the company, so may send on its channel. */
  isMember: boolean
  /** Tables where the attacker leaves its own traces, which are not a breach. */
  traces: readonly string[]
  /** Existed before the victim, so its replies can be compared with earlier ones. */
  isEarly: boolean
  token: string | null
  /** Gets another token if an attempt has ended the session. */
  renew(): Promise<void>
}

const fixed = (name: string, token: string | null, rest: Partial<Attacker> = {}): Attacker => ({
  ...{ name, token, isInside: false, isMember: false, isEarly: true, traces: [] },
  renew: async () => {},
  ...rest,
})

async function signedIn(app: TestApp, name: string, person: Person, rest: Partial<Attacker> = {}): Promise<Attacker> {
  const attacker = fixed(name, (await app.signIn(person)).token, rest)
  attacker.renew = async () => {
    attacker.token = (await app.signIn(person)).token
  }
  return attacker
}

/** Attackers without any relation to the victim. */
export async function outsiders(app: TestApp): Promise<{ attackers: Attacker[]; omar: SignedIn }> {
  const omar = await app.subscriber('Omar', 'dealer')
  const pat = await colleague(app.database, omar.person, 'Pat')
  const nell = await newcomer(app.database, 'Nell')
  const key = await madeKey(omar)
  const attackers = [
    fixed('visitor', null),
    await signedIn(app, 'newcomer without a company', nell),
    await signedIn(app, 'owner of another company', omar.person),
    await signedIn(app, 'staff of another company', pat),
    fixed('API key of another company', key.key),
    await viewing(app, 'super admin viewing another company', omar.person, { isEarly: true }),
  ]
  return { attackers, omar }
}

// A reader of a file leaves an audit event, which the figures count. Views, lists, and settings belong to each person.
const READERS_TRACES = [
  ...['app.audit_events', 'app.unlinked_audit_events', 'app.people', 'app.report_changes'],
  ...['notifications', 'saved_reports', 'saved_views'],
]

/** Attackers who are, or were, close to the victim. */
export async function familiars(app: TestApp, maria: Person): Promise<Attacker[]> {
  const late = { isEarly: false }
  return [
    await signedIn(app, 'read-only colleague', await colleague(app.database, maria, 'Rhea', 'read_only'), {
      ...late,
      isInside: true,
      isMember: true,
      traces: READERS_TRACES,
    }),
    await removedMember(app, maria),
    await endedSession(app, maria),
    await expiredToken(app, maria),
    await viewing(app, 'super admin viewing the company', maria, { ...late, isInside: true }),
  ]
}

async function removedMember(app: TestApp, maria: Person): Promise<Attacker> {
  const gone = await colleague(app.database, maria, 'Gone', 'admin')
  const { token } = await app.signIn(gone)
  await asPerson(app.database.pools.wire, maria, (db) => db.query('select public.remove_member($1)', [gone.id]))
  return fixed('removed member', token, { isEarly: false })
}

async function endedSession(app: TestApp, maria: Person): Promise<Attacker> {
  const { token, supabase } = await app.signIn(maria)
  await supabase.auth.signOut({ scope: 'local' })
  return fixed('session that was signed out', token, { isEarly: false })
}

async function expiredToken(app: TestApp, maria: Person): Promise<Attacker> {
  const { token } = await app.signIn(maria)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const expired = app.keys.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })
  return fixed('expired token', expired, { isEarly: false })
}

async function viewing(app: TestApp, name: string, of: Person, rest: Partial<Attacker>): Promise<Attacker> {
  const ada = await superAdmin(app.database, `Ada ${name}`)
  const attacker = fixed(name, null, rest)
  attacker.renew = async () => {
    const { supabase } = await app.signIn(ada)
    const { rows } = await app.database.pools.server.query<{ id: string }>(
      'select organization_id as id from app.people where id = $1',
      [of.id],
    )
    const body = { act: 'start', subscriber_id: rows[0]?.id, reason: 'Ticket 4711: reports look empty' }
    const { data, error } = await supabase.functions.invoke<{ access_token: string }>('view-subscriber', { body })
    if (error || data === null) throw error
    attacker.token = data.access_token
  }
  await attacker.renew()
  return attacker
}
