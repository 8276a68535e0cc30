import type { Log } from '#server/http/log.ts'
import { type Answered, answersOf, type Plan, planChange } from './change-plan.ts'
import { type Change, isVisible } from './change-stream.ts'
import type { RunAsService, Subscriber, Subscription } from './change-wish.ts'
import { encodeFrame } from './frame.ts'
import type { Published, PublishedTable } from './published-tables.ts'

export interface ChangeDeliveryDeps {
  published: Published
  subscriptions: ReadonlyMap<Subscriber, Subscription[]>
  assertSession: string | null
  run: RunAsService
  log: Log
}

const MOST_AT_ONCE = 16
const MOST_QUEUED = 1_000
const UNSEEN_FOR_MS = 1

/** Asks the policies about each change, in order and several at once, and tells it to those they let read it. */
export class ChangeDelivery {
  private readonly deps: ChangeDeliveryDeps
  private readonly queue: Change[] = []
  private readonly plans = new Map<string, Plan>()
  private isDelivering = false
  private hasRoom: (() => void) | null = null

  constructor(deps: ChangeDeliveryDeps) {
    this.deps = deps
  }

  /** Somebody came, went or is somebody else. */
  replan(): void {
    this.plans.clear()
  }

  /** Something to wait for when too much is waiting already. */
  take(change: Change): Promise<void> | undefined {
    if (this.deps.subscriptions.size === 0) return
    this.queue.push(change)
    void this.deliverAll()
    if (this.queue.length < MOST_QUEUED) return
    return new Promise((resolve) => (this.hasRoom = resolve))
  }

  private async deliverAll(): Promise<void> {
    if (this.isDelivering) return
    this.isDelivering = true
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, MOST_AT_ONCE)
      // One that fails must not take the others with it.
      await this.deliver(batch).catch(async (error: unknown) => {
        if (batch.length === 1) this.failed(error)
        else for (const one of batch) await this.deliver([one]).catch((cause: unknown) => this.failed(cause))
      })
      this.hasRoom?.()
      this.hasRoom = null
    }
    this.isDelivering = false
  }

  private failed(error: unknown): void {
    this.deps.log.error({ err: error }, 'a change could not be told')
  }

  /** Takes out of the batch what it has told. */
  private async deliver(batch: Change[]): Promise<void> {
    const asked: { change: Change; plan: Plan }[] = []
    for (const change of batch) {
      const plan = await this.planOf(change)
      if (plan !== null) asked.push({ change, plan })
    }
    while (asked.length > 0) {
      const answers = await this.deps.run(asked.map(({ change, plan }) => plan.statement(change)))
      for (const [answer] of answers) {
        const [next] = asked
        const answered = answersOf(answer ?? [])
        // Not seen yet by other sessions: it is asked about again, and so is what comes after it.
        if (next === undefined || !isSeen(next.change, answered)) break
        asked.shift()
        batch.splice(batch.indexOf(next.change), 1)
        tell(next.change, next.plan, answered)
      }
      if (asked.length > 0) await new Promise((resolve) => setTimeout(resolve, UNSEEN_FOR_MS))
    }
  }

  private async planOf({ schema, table, operation }: Change): Promise<Plan | null> {
    const { published, subscriptions, assertSession } = this.deps
    const isChanged = (one: PublishedTable) => one.schema === schema && one.name === table
    const changed = (await published()).find(isChanged) ?? (await published('missing')).find(isChanged)
    if (changed === undefined) return null
    const name = `${operation} ${changed.oid}`
    let plan = this.plans.get(name)
    if (plan?.table !== changed) {
      plan = planChange(changed, operation, [...subscriptions.values()].flat(), assertSession)
      this.plans.set(name, plan)
    }
    return plan.groups.length === 0 ? null : plan
  }
}

const isSeen = ({ transaction }: Change, { snapshot }: Answered): boolean =>
  transaction === null || isVisible(transaction, snapshot)

/** Each channel gets one frame with the ids of all its wishes that the change answers; equal frames are written once. */
function tell(change: Change, plan: Plan, answered: Answered): void {
  const frames = new Map<string, Buffer>()
  for (const { role, subscriptions } of plan.readersOf(change, answered)) {
    for (const { subscriber, select, ids } of bySubscriber(subscriptions)) {
      const { version, topic } = subscriber
      const name = JSON.stringify([version, topic, role, select, ids])
      let frame = frames.get(name)
      if (frame === undefined) {
        const payload = `{"ids":[${ids.join(',')}],"data":${plan.dataJson(change, answered, role, select)}}`
        frame = Buffer.from(encodeFrame(version, topic, 'postgres_changes', payload))
        frames.set(name, frame)
      }
      subscriber.send(frame)
    }
  }
}

interface Told {
  subscriber: Subscriber
  select: string[] | undefined
  ids: number[]
}

/** A channel's wishes for the same columns go out together; its subscriptions stand side by side. */
function bySubscriber(subscriptions: Subscription[]): Told[] {
  const told: Told[] = []
  for (const { subscriber, wish } of subscriptions) {
    const last = told.at(-1)
    if (last?.subscriber === subscriber && String(last.select) === String(wish.select)) last.ids.push(wish.id)
    else told.push({ subscriber, select: wish.select, ids: [wish.id] })
  }
  return told
}
