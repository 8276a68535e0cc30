import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ACTS, BOOKED_QUOTE } from '#test/access/commands-fixture.ts'
import { type Dice, dice } from '#test/support/dice.ts'
import { json } from './attempt.ts'
import { type Aimed, fire } from './engine.ts'
import { knownOf } from './known.ts'
import type { Outcome } from './outcome.ts'
import type { World } from './world.ts'

const API_PAGE = path.join(import.meta.dirname, '../../docs/api.md')
const ID = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const WRONG: readonly unknown[] = [
  ...[
    null,
    [],
    {},
    [null],
    true,
    Array(31).fill(ID),
    '',
    'x'.repeat(6000),
    `{${ID}}`,
    -1,
    1e300,
    '1e5',
    '\u0000',
    '\ud800',
  ],
  ...[
    '0000-01-01',
    '9999-12-31',
    '2023-02-29',
    '\u0001\u2028\ufeff',
    '😀'.repeat(300),
    "'; drop table clients; --",
    { $ne: null },
    ['__proto__'],
  ],
]
// A request for a session or a mail, and a visitor's message, work for anyone.
const OPEN_COMMANDS = ['accept-invitation', 'contact', 'stop-report-mail']
const MANNERS = [
  ...[
    'give',
    'print',
    'publish',
    'look',
    'review',
    'weigh',
    'change',
    'create',
    'revoke',
    'rotate',
    'delete',
    'close',
    'freeze',
    'start',
    'stop',
    'begin',
  ],
  ...[
    'rows',
    'check',
    'import',
    'invite',
    'resend',
    'withdraw',
    'remove',
    'test',
    'replay',
    'reset',
    'answer',
    'sign_in',
    'sign_up',
    'approve',
    'set',
    'save',
    'send',
    'open',
    'refuse',
    'suspend',
    'lift',
    'decide',
    'list',
    'read',
    'update',
  ],
  ...['fee', 'refund', 'advance', 'settlement', 'sale', 'deceased'],
]

/** Returns the names of all acts in the reference, which another test compares with those served. */
function commandNames(): string[] {
  const section =
    readFileSync(API_PAGE, 'utf8')
      .split('\n## ')
      .find((part) => part.startsWith('`/functions/v1`')) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `POST'))
  return [
    ...new Set(
      rows.flatMap((line) =>
        [...(line.split('|')[1] ?? '').matchAll(/POST \/([a-z-]+)/g)].map(([, name = '']) => name),
      ),
    ),
  ]
}

/** Calls every act on others' rows as each attacker: with valid bodies, and with wrong values in their fields. */
export async function acts(world: World, seed: number, size: number): Promise<Outcome> {
  const random = dice(seed)
  const bodies = bodiesOf(world, random)
  const all = world.attackers.flatMap((attacker) =>
    bodies.map(([name, body]): Aimed => ({ attacker, attempt: json('POST', `/functions/v1/${name}`, body) })),
  )
  return fire(world, 'acts', all.length <= size ? all : all.filter(() => random.below(all.length) < size))
}

type Body = readonly [act: string, body: object]

function bodiesOf({ names, victims }: World, random: Dice): Body[] {
  const rowNames = { ...names, token: ID }
  const working = ACTS.map(([name, bodyOf]): Body => [name, bodyOf(rowNames)])
  const broken = working.flatMap(([name, body]) =>
    Object.keys(body).flatMap((field) => [0, 1, 2].map((): Body => [name, { ...body, [field]: random.one(WRONG) }])),
  )
  const guessed = commandNames()
    .filter((name) => !OPEN_COMMANDS.includes(name))
    .flatMap((name) =>
      victims.flatMap((victim) =>
        Array.from({ length: 6 }, (): Body => [name, everyField(knownOf(victim, random), random)]),
      ),
    )
  return [...working, ...guessed, ...broken]
}

/** A body with every field that acts read, so that each act finds its own. */
function everyField({ idIn, organization, person, anyId }: ReturnType<typeof knownOf>, { one }: Dice): object {
  const [client, id] = [idIn('clients'), anyId()]
  return {
    ...{
      act: one(MANNERS),
      client_id: client,
      reason: 'A customer asks',
      confirmation: 'Saw the card',
      ssn: '287654321',
      idempotency_key: 'a-key',
    },
    ...{
      report_id: idIn('credit_reports'),
      loan_id: idIn('loans'),
      application_id: idIn('loan_applications'),
      card_id: idIn('credit_cards'),
    },
    ...{
      lender_id: idIn('lenders'),
      loan_type: 'personal',
      quote: BOOKED_QUOTE,
      fee: 'other',
      amount: 10,
      method: 'cash',
      effective_date: '2026-11-21',
    },
    ...{
      contract_id: idIn('repair_contracts'),
      ...{ fee_id: idIn('repair_fees'), entry_id: idIn('repair_fees'), invoice_id: idIn('repair_fee_documents') },
      dispute_id: idIn('disputes'),
      dispute_ids: [idIn('disputes')],
    },
    ...{
      notice_id: idIn('adverse_action_notices'),
      proposal_id: idIn('charge_off_proposals'),
      posting_id: idIn('loan_postings'),
      text_ids: [idIn('shared_texts')],
    },
    ...{
      import_id: idIn('client_imports'),
      endpoint_id: idIn('app.webhook_endpoints'),
      event_id: idIn('app.webhook_events'),
      delivery_id: id,
    },
    ...{
      key_id: idIn('app.api_keys'),
      invitation_id: idIn('app.invitations'),
      archive_id: idIn('app.organization_archives'),
      token: id,
    },
    ...{
      subscriber_id: organization,
      organization_id: organization,
      person_id: person,
      member_id: person,
      user_id: person,
      id,
      ids: [id, client],
    },
    ...{
      first_name: 'Dana',
      last_name: 'Whitfield',
      date_of_birth: '1980-01-01',
      email: 'mallory@example.test',
      role: 'owner',
    },
    ...{
      permissible_purpose: 'credit_transaction',
      bureaus: ['experian'],
      consent: { method: 'esign', text_version: 'v1' },
      number: 'INV-1',
    },
    ...{
      wish: { search: 'zqx' },
      filter: {},
      columns: ['contact'],
      date: '2026-11-21',
      format: 'csv',
      url: 'https://example.com/hook',
      name: 'x',
    },
    ...{
      status: 'approved',
      state: 'suspended',
      from: 'active',
      to: 'attested',
      channel: 'email',
      subject: 'Documents',
      body: 'Please',
      on: '2026-11-21',
    },
  }
}
