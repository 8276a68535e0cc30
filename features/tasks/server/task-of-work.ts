import type { PoolClient } from 'pg'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { asked, nameOf } from './work-record.ts'

type By = Pick<Member, 'organizationId' | 'personId' | 'requestId'>

/** A task that follows from other work, such as a document that is missing. It is not assigned. */
export interface TaskOfWork {
  clientId: string
  loanId: string
  title: string
  details: string
  dueOn: string
}

const ADD = `
  with asked as (${asked('$7', '$8')})
  insert into public.tasks (organization_id, client_id, loan_id, title, details, due_on, created_by, created_by_name)
  select $1::uuid, $2::uuid, $3::uuid, $4, $5, $6::date, $7::uuid, ${nameOf('$7')} from asked
  returning id`
const FINISH = `
  with asked as (${asked('$3', '$4')})
  update public.tasks t set status = 'done', done_at = clock_timestamp(), done_by_name = ${nameOf('$3')}
    from asked where t.organization_id = $1 and t.id = $2 and t.status = 'open'`

/** Adds a task in the member's name and returns its id. Call it in the transaction of the work. */
export async function addTaskOfWork(
  db: PoolClient,
  { organizationId, personId, requestId }: By,
  { clientId, loanId, title, details, dueOn }: TaskOfWork,
): Promise<string> {
  const values = [organizationId, clientId, loanId, title, details, dueOn, personId, requestId]
  const id = (await db.query<{ id: string }>(ADD, values)).rows[0]?.id
  if (id === undefined) throw new Error('No task was added')
  return id
}

/** Completes such a task. One that is done stays as it is. */
export async function finishTaskOfWork(
  db: PoolClient,
  { organizationId, personId, requestId }: By,
  id: string,
): Promise<void> {
  await db.query(FINISH, [organizationId, id, personId, requestId])
}
