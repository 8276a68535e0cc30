import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import type { Caller } from '#platform/http/caller.ts'
import { wishSchema } from './changes.ts'
import { askerOf, callerOfToken, isToken, type Right, type Rights, replayed, rightsIn } from './channel-access.ts'
import type { Connection } from './connection.ts'
import * as refusals from './errors.ts'
import { type Broadcast, encodeBroadcast, encodeFrame, type Incoming } from './frame.ts'
import { type Room, roomName } from './room.ts'

const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).default(false)
const broadcastSchema = z.object({ ack: flag, self: flag, replication_ready: flag, replay: z.unknown().optional() })
const presenceSchema = z.object({ key: z.string().max(255).default(''), enabled: z.boolean().default(true) })
const configSchema = z.object({
  private: flag,
  broadcast: broadcastSchema.prefault({}),
  presence: presenceSchema.prefault({}),
  postgres_changes: z.array(wishSchema).max(20).default([]),
  postgres_changes_options: z.object({ wait: flag }).prefault({}),
})
const token = z.unknown().optional()
/** Older clients send the person's token under another name. */
const joinSchema = z.object({ access_token: token, user_token: token, config: configSchema.prefault({}) })
/** Clients send null for the default. Nulls in a list are removed. */
const withoutNulls = (payload: object): unknown =>
  JSON.parse(JSON.stringify(payload), (_name, value) => (Array.isArray(value) ? value.flat(0) : (value ?? undefined)))
const metaSchema = z.record(z.string(), z.unknown()).default({})

interface Outcome {
  status: 'ok' | 'error'
  message: string
}

const REPLICATING: Outcome = { status: 'ok', message: 'Replication connection established' }
const isReading = (right: Right): boolean => right.endsWith('.read')
const MOST_WAITING = 100
const LONGEST_META = 16 * 1024

/** A topic that a connection has joined. Frames for it are processed in order. */
export class Channel {
  readonly topic: string
  readonly joinRef: string | null
  /** The topic without its prefix, as policies and other processes know it. */
  private readonly name: string
  readonly connection: Connection
  private caller: Caller
  private rights: Rights = []
  private config = configSchema.parse({})
  private room: Room | null = null
  /** Broadcasts that arrived before the join was confirmed. Null afterwards. */
  private held: Broadcast[] | null = []
  /** Ids of replayed messages, because the database's own announcement of one may still arrive. */
  private readonly replayedIds = new Set<unknown>()
  isClosed = false
  private waiting = 0
  private work: Promise<void> = Promise.resolve()

  constructor(connection: Connection, { topic, joinRef, ref }: Incoming) {
    this.connection = connection
    this.topic = topic
    this.name = topic.slice('realtime:'.length)
    this.joinRef = joinRef ?? ref
    this.caller = connection.holder
  }

  /** The caller whom policies let in, or null in a public channel. */
  get asker(): string | null {
    return this.config.private ? askerOf(this.caller) : null
  }

  /** Returns true if it receives what others do in its room. */
  hears(right: Right): boolean {
    return !this.isClosed && this.rights.includes(right) && (right !== 'presence.read' || this.config.presence.enabled)
  }

  /** Returns true if a broadcast is not sent now: it waits until the join is confirmed, or was already replayed. */
  keepsBack(broadcast: Broadcast): boolean {
    this.held?.push(broadcast)
    return this.held !== null || this.replayedIds.has(broadcast.meta?.['id'])
  }

  /** Queues an incoming frame. Returns false if too many are waiting. */
  receive(frame: Incoming): boolean {
    if (this.waiting >= MOST_WAITING) return false
    this.waiting++
    this.work = this.work
      .then(() => (this.isClosed ? undefined : this.act(frame)))
      .catch((error: unknown) => this.failed(frame, error))
      .finally(() => this.waiting--)
    return true
  }

  /** Reports an expired token and closes. */
  expire(now: number): void {
    const end = (this.caller.claims.exp ?? Number.POSITIVE_INFINITY) * 1000
    if (end <= now) this.shutDown(`Token has expired ${Math.floor((now - end) / 1000)} seconds ago`)
  }

  /**
   * Ends this join: the topic was joined again on this connection, or changes may have been missed and the client must
   * join again.
   */
  end(event: 'phx_close' | 'phx_error'): void {
    this.push(event, {}, this.joinRef)
    this.close()
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.connection.forget(this)
    this.connection.hub.changes.unsubscribe(this)
    this.work = this.work.then(() => (this.room ? this.connection.hub.exit(this, this.room) : undefined))
  }

  private async act(frame: Incoming): Promise<void> {
    const { event, payload } = frame
    if (event === 'phx_join') return this.join(frame)
    if (event === 'access_token') return this.refresh(payload['access_token'])
    if (event === 'broadcast') return this.broadcast(frame)
    if (event === 'presence') return this.changePresence(frame)
    if (event !== 'phx_leave') return
    this.reply(frame, {})
    this.end('phx_close')
  }

  private async join(frame: Incoming): Promise<void> {
    const parsed = joinSchema.safeParse(withoutNulls(frame.payload))
    if (!parsed.success) throw refusals.invalidJoin(z.prettifyError(parsed.error).slice(0, 500))
    this.config = parsed.data.config
    this.config.presence.key ||= randomUUID()
    const { broadcast, postgres_changes: wishes, postgres_changes_options: options } = this.config
    if (broadcast.replay && !this.config.private) throw refusals.publicReplay()
    await this.identify(parsed.data.user_token ?? parsed.data.access_token)
    this.room = await this.connection.hub.enter(this, roomName(this.config.private, this.name))
    const isReplayed = broadcast.replay && this.rights.includes('broadcast.read')
    const earlier = isReplayed ? await replayed(this.connection.hub.deps, this.name, broadcast.replay) : []
    // A client that asked to wait is let in once changes are sent, and not at all if they can't be.
    const early = options.wait && wishes.length > 0 ? await this.subscribe() : null
    if (early?.status === 'error') throw refusals.cannotBeTold(early.message)

    this.reply(frame, { postgres_changes: wishes })
    this.tellEarlier(earlier)
    if (this.hears('presence.read')) this.push('presence_state', await this.room.presences())
    if (broadcast.replication_ready) this.system('system', REPLICATING)
    if (wishes.length > 0) this.system('postgres_changes', early ?? (await this.subscribe()))
  }

  /** Sends what was broadcast before the join, then what arrived while that was read, each message once. */
  private tellEarlier(earlier: Broadcast[]): void {
    const since = this.held ?? []
    this.held = null
    for (const { meta } of earlier) this.replayedIds.add(meta?.['id'])
    for (const broadcast of [...earlier, ...since.filter((one) => !this.keepsBack(one))])
      this.connection.send(encodeBroadcast(this.connection.version, this.topic, broadcast))
  }

  private async identify(token: unknown): Promise<void> {
    const { deps } = this.connection.hub
    this.caller = callerOfToken(deps.keys, token, this.connection.holder)
    if (!this.connection.isAllowedFor(this.caller)) throw refusals.tooManySockets()
    this.rights = await rightsIn(deps, this.caller, this.name, this.config.private)
    if (this.config.private && !this.rights.some(isReading)) throw refusals.mayNot('read from', this.name)
  }

  private demand(right: Right): void {
    if (!this.rights.includes(right))
      throw this.config.private ? refusals.mayNot('write to', this.name) : refusals.privateOnly()
  }

  /** Returns whether changes are sent from now on, as the text of a system message. */
  private async subscribe(): Promise<Outcome> {
    const { changes } = this.connection.hub
    try {
      await changes.subscribe(this, this.caller, this.config.postgres_changes)
      return { status: 'ok', message: 'Subscribed to PostgreSQL' }
    } catch (error) {
      changes.unsubscribe(this)
      return { status: 'error', message: this.wordsFor(error) }
    }
  }

  private async refresh(token: unknown): Promise<void> {
    if (!isToken(token)) return
    const { rights: before, caller: earlier } = this
    await this.identify(token)
    if (before.some((right) => isReading(right) && !this.rights.includes(right))) throw refusals.readRevoked(this.name)
    const isSame = this.config.postgres_changes.length === 0 || askerOf(earlier) === askerOf(this.caller)
    if (!this.isClosed && !isSame) this.system('postgres_changes', await this.subscribe())
  }

  private async broadcast(frame: Incoming): Promise<void> {
    if (frame.broadcast === undefined) throw refusals.namelessBroadcast()
    const { ack, self } = this.config.broadcast
    if (ack) this.demand('broadcast.write')
    if (this.room === null || !this.rights.includes('broadcast.write')) return
    await this.connection.hub.broadcast(this.room.name, frame.broadcast, self ? null : this)
    if (ack) this.reply(frame, {})
  }

  private async changePresence(frame: Incoming): Promise<void> {
    const act = String(frame.payload['event']).toLowerCase()
    if (act === 'track') await this.track(metaSchema.safeParse(frame.payload['payload']).data)
    else if (act === 'untrack') await this.room?.track(this, this.config.presence.key, null)
    else throw refusals.unknownPresenceEvent()
    this.reply(frame, {})
  }

  private async track(meta: z.infer<typeof metaSchema> | undefined): Promise<void> {
    this.demand('presence.write')
    if (meta === undefined) throw refusals.presenceNotAMap()
    if (JSON.stringify(meta).length > LONGEST_META) return this.shutDown('Track message size exceeded')
    // As in the hosted service, presence_state goes only to clients that asked for it, and presence_diff also to
    // clients that are present.
    this.config.presence.enabled = true
    await this.room?.track(this, this.config.presence.key, meta)
  }

  private failed(frame: Incoming, error: unknown): void {
    const reason = this.wordsFor(error)
    // A client that can no longer be identified gets nothing more. If the check itself failed, it must join again.
    if (frame.event === 'access_token')
      return error instanceof refusals.ChannelRefused ? this.shutDown(reason) : this.end('phx_error')
    this.reply(frame, { reason }, 'error')
    if (frame.event === 'phx_join') this.close()
  }

  /** Returns a refusal's own message. Other errors are logged. */
  private wordsFor(error: unknown): string {
    if (error instanceof refusals.ChannelRefused) return error.message
    if (error instanceof pg.DatabaseError && error.code === 'RT400') return error.message
    this.connection.hub.deps.log.error({ err: error }, 'realtime failed')
    return refusals.databaseUnreachable().message
  }

  /** As in the hosted service, without the code that a rejected join gets. */
  shutDown(message: string): void {
    this.system('system', { status: 'error', message: message.replace(/^\w+: /, '') })
    this.end('phx_close')
  }

  private system(extension: 'system' | 'postgres_changes', outcome: Outcome): void {
    this.push('system', { extension, ...outcome, channel: this.name })
  }

  private reply({ ref }: Incoming, response: object, status: 'ok' | 'error' = 'ok'): void {
    this.push('phx_reply', { status, response }, ref)
  }

  private push(event: string, payload: object, ref: string | null = null): void {
    const head = { topic: this.topic, event, ref, joinRef: this.joinRef }
    if (!this.isClosed) this.connection.send(encodeFrame(this.connection.version, head, JSON.stringify(payload)))
  }
}
