import { randomUUID } from 'node:crypto'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { closingSubject } from '#features/lending/server/closing/closing-subject.ts'
import { type Applied, approve } from '#features/lending/tests/decision-fixture.ts'
import { productDesk, TERMS } from '#features/lending/tests/decisions/product-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { lockEnvelope } from '#features/signing/server/envelope-facts.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { callCommand, type SignedIn } from '#test/support/app.ts'

export const TODAY = new Date().toISOString().slice(0, 10)
export const CREDITOR = { creditor_address: '1 Bank Street, Austin, TX 78701', creditor_phone: '(512) 555-0100' }

/** A further person of an application. */
export type Further = [firstName: string, role: 'co_applicant' | 'guarantor']

interface Wanted {
  people?: Further[]
  /** The kind of property that secures the loan. The application has no product then. */
  collateral?: 'dwelling'
  /** For a product whose seller gives the credit. */
  isCreditSale?: boolean
}

/** A lender who closes approved applications. */
export async function closingDesk(settings?: Parameters<typeof productDesk>[0]) {
  const desk = await productDesk(settings)
  const { server, maria, app } = desk
  let saleProduct: string | undefined

  /** Adds a further person to an application. */
  async function joins(one: Applied, [first_name, role]: Further): Promise<string> {
    const place = { address: '9 Elm St', city: 'Austin', state: 'TX', zip: '78701' }
    const email = `${first_name.toLowerCase()}@example.test`
    const { id } = await clientOf(maria, { first_name, last_name: 'Berg', ...place, email })
    await server(
      `insert into public.application_people (organization_id, application_id, client_id, role, joint_intent)
       select organization_id, id, $2, $3, case $3 when 'co_applicant' then 'signed' end from public.loan_applications where id = $1`,
      [one.id, id, role],
    )
    return id
  }

  async function saleProductId(): Promise<string> {
    const terms = {
      ...{ ...PERSONAL_TERMS, required_documents: [], kind: 'retail_installment', loan_type: 'other' },
      ...{ collateral: 'goods', disclosure_set: 'retail_contract' },
    }
    const body = { name: 'Installment sale', terms, offer: true }
    saleProduct ??= (await callCommand(app, 'create-product', body, { person: maria })).body.id as string
    return saleProduct
  }

  async function secured(one: Applied, kind: string): Promise<void> {
    await server(
      `insert into public.application_collateral (organization_id, application_id, client_id, kind, description, value_cents, value_basis, valued_on)
       select organization_id, id, client_id, $2, 'A thing', 9000000, 'stated', current_date from public.loan_applications where id = $1`,
      [one.id, kind],
    )
  }

  /** Waives conditions, gives the notices, and enters an email address, so that only the closing is left. */
  async function settle(one: Applied): Promise<void> {
    const given = "given_how = 'in_person', given_on = current_date, given_by_name = 'Sam'"
    await server(
      `update public.application_conditions set status = 'waived', note = 'Seen', settled_at = now(), settled_by_name = 'Sam'
        where application_id = $1`,
      [one.id],
    )
    await server(`update public.credit_score_notices set ${given} where application_id = $1`, [one.id])
    await server(`update public.applicant_notices set ${given} where application_id = $1`, [one.id])
    await server('update public.clients set email = $2 where id = $1', [one.clientId, `${one.clientId}@example.test`])
  }

  async function approved({ people = [], collateral, isCreditSale = false }: Wanted = {}): Promise<Applied> {
    const one = await (isCreditSale ? desk.forProduct(await saleProductId()) : desk.forProduct())
    if (collateral !== undefined) {
      await server('update public.loan_applications set product_version_id = null where id = $1', [one.id])
      await secured(one, collateral)
    }
    if (isCreditSale) await secured(one, 'goods')
    const applicants: object[] = []
    for (const person of people) {
      const client_id = await joins(one, person)
      const used = { client_id, bureaus: [{ bureau: 'experian', model: 'FICO 8' }] }
      if (person[1] === 'co_applicant') applicants.push({ ...used, report_id: await desk.report(client_id) })
    }
    const decision = { ...approve(one), terms: TERMS, ...(applicants.length > 0 && { applicants }) }
    const { status, body } = await desk.decide(decision)
    if (status !== 200) throw new Error(JSON.stringify(body))
    await settle(one)
    return one
  }

  const act = (body: object, person: SignedIn = maria) =>
    callCommand(app, 'loan-closing', body, { person, key: randomUUID() })

  return {
    ...desk,
    approved,
    act,
    close: (one: Applied, body: object, person: SignedIn = maria) =>
      act({ application_id: one.id, start: TODAY, ...CREDITOR, ...body }, person),
    closingOf: async ({ id }: Applied) =>
      (await server('select * from public.loan_closings where application_id = $1 order by created_at desc', [id]))[0],
    /** Runs what signing runs once everyone has signed. Returns why the documents could not be signed, or null. */
    async complete({ envelope_id, organization_id }: { envelope_id: string; organization_id: string }) {
      const subject = closingSubject({ sealer: app.sealer, isSandbox: true })
      return inTransaction(app.database.pools.server, async (db) => {
        // As each act does, so that the job that sends links waits.
        await lockEnvelope(db, organization_id, envelope_id)
        await db.query(
          'update public.envelope_signers set signed_at = now() where envelope_id = $1 and signed_at is null',
          [envelope_id],
        )
        await db.query('update public.envelopes set signed_at = now() where id = $1 and signed_at is null', [
          envelope_id,
        ])
        const refusal = await subject.mayStillSign(db, await lockEnvelope(db, organization_id, envelope_id))
        await subject.onCompleted(db, await lockEnvelope(db, organization_id, envelope_id))
        return refusal
      })
    },
  }
}
