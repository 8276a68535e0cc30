import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Caller } from '#server/http/caller.ts'
import { callerOfToken, expiresAt, groupKey, isToken } from './caller-token.ts'
import { wishSchema } from './changes.ts'
import type { Right } from './channel-rights.ts'
import type { Connection } from './connection.ts'
import * as refusals from './errors.ts'
import { ChannelRefused } from './errors.ts'
import { type Broadcast, encodeBroadcast, type Incoming, type Version } from './frame.ts'
import { type Hub, roomName } from './hub.ts'
import { replayed } from './replay.ts'
import type { Room } from './room.ts'

// Clients send null where they mean the default.
const flag = z.boolean().nullish()
const joinSchema = z.object({
  access_token: z.unknown().optional(),
  config: z.preprocess(
    (config) => config ?? {},
    z.object({
      private: flag.transform(Boolean),
      broadcast: z.object({ ack: flag, self: flag, replication_ready: flag, replay: z.unknown() }).partial().nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: flag }).nullish(),
      postgres_changes: z.preprocess((wishes) => wishes ?? [], z.array(wishSchema).max(20)),
    }),
  ),
})
type JoinConfig = z.infer<typeof joinSchema>['config']
const metaSchema = z.record(z.string(), z.unknown()).default({})

const MOST_WAITING = 100
const LONGEST_META = 16 * 1024

/** One topic that one connection has joined. What arrives for it is done in order. */
export class Channel {
  readonly topic: string
  readonly joinRef: string | null
  readonly version: Version
  /** The topic without its prefix: what policies and other processes know it by. */
  private readonly name: string
  private readonly connection: Connection
  private readonly hub: Hub
  private caller: Caller
  private rights: readonly Right[] = []
  private config: JoinConfig = { private: false, postgres_changes: [] }
  private room: Room | null = null
  private presenceKey = ''
  private isToldPresences = false
  /** What comes while the earlier is being read; null at other times. */
  private held: Broadcast[] | null = null
  /** Of what was told again: the database's own word of it may still be under way. */
  private readonly replayedIds = new Set<unknown>()
  private isClosed = false
  private waiting = 0
  private work: Promise<void> = Promise.resolve()

  constructor(connection: Connection, { topic, joinRef, ref }: Incoming) {
    this.connection = connection
    this.hub = connection.hub
    this.topic = topic
    this.name = topic.slice('realtime:'.length)
    this.joinRef = joinRef ?? ref
    this.version = connection.version
    this.caller = connection.holder
  }

  /** Whether it is told of what others do in its room. */
  hears(right: Right): boolean {
    return !this.isClosed && this.rights.includes(right) && (right !== 'presence.read' || this.isToldPresences)
  }

  /** Whether a broadcast is not to be told here now: it waits for its turn, or was told already. */
  keepsBack(broadcast: Broadcast): boolean {
    if (this.held === null) return this.replayedIds.has(broadcast.meta?.['id'])
    this.held.push(broadcast)
    return true
  }

  send(frame: string | Buffer, isBinary = false): void {
    this.connection.send(frame, isBinary)
  }

  /** Takes what arrived in turn; false when too much is waiting. */
  receive(frame: Incoming): boolean {
    if (this.waiting >= MOST_WAITING) return false
    this.waiting++
    this.work = this.work
      .then(() => (this.isClosed ? undefined : this.act(frame)))
      .catch((error: unknown) => this.failed(frame, error))
      .finally(() => this.waiting--)
    return true
  }

  /** Tells a token that has run out, and closes. */
  expire(now: number): void {
    const end = expiresAt(this.caller)
    if (end <= now) this.shutDown(`Token has expired ${Math.floor((now - end) / 1000)} seconds ago`)
  }

  /** The same topic was joined again on this connection, or changes may have been missed: the client joins again. */
  end(event: 'phx_close' | 'phx_error'): void {
    this.push(event, {}, this.joinRef)
    this.close()
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.connection.forget(this)
    this.hub.changes.unsubscribe(this)
    this.work = this.work
      .then(() => (this.room ? this.hub.exit(this, this.room) : undefined))
      .catch((error: unknown) => this.hub.deps.log.warn({ err: error }, 'a presence was not taken back'))
  }

  private async act(frame: Incoming): Promise<void> {
    const { event, payload } = frame
    if (event === 'phx_join') return this.join(frame)
    if (event === 'access_token') return this.refresh(payload['access_token'])
    if (event === 'broadcast') return this.broadcast(frame)
    if (event === 'presence') return this.changePresence(frame)
    if (event === 'phx_leave') {
      this.reply(frame, 'ok', {})
      this.end('phx_close')
    }
  }

  private async join(frame: Incoming): Promise<void> {
    const parsed = joinSchema.safeParse(frame.payload)
    if (!parsed.success) throw refusals.invalidJoin(z.prettifyError(parsed.error).slice(0, 500))
    const { config, access_token: token } = parsed.data
    const { replay, replication_ready: isReplicationTold } = config.broadcast ?? {}
    const wishes = config.postgres_changes
    this.config = config
    this.presenceKey = config.presence?.key || randomUUID()
    this.isToldPresences = config.presence?.enabled ?? true
    if (replay && !config.private) throw refusals.publicReplay()
    await this.identify(token)
    const isReplayed = Boolean(replay) && this.may('broadcast.read')
    if (isReplayed) this.held = []
    this.room = await this.hub.enter(this, roomName(config.private, this.name))
    const earlier = isReplayed ? await replayed(this.hub.rights, this.name, replay) : []

    this.reply(frame, 'ok', { postgres_changes: wishes.map(({ asked, id }) => ({ ...asked, id })) })
    this.tellEarlier(earlier)
    if (this.isToldPresences) await this.sendPresences()
    if (isReplicationTold) this.system('system', 'ok', 'Replication connection established')
    await this.subscribe()
  }

  /** What was sent before, and then what came while it was read: each once, whichever way it came first. */
  private tellEarlier(earlier: Broadcast[]): void {
    const since = this.held ?? []
    this.held = null
    for (const { meta } of earlier) this.replayedIds.add(meta?.['id'])
    for (const broadcast of [...earlier, ...since.filter((one) => !this.keepsBack(one))]) {
      const told = encodeBroadcast(this.version, this.topic, broadcast)
      if (told !== null) this.send(told, told instanceof Buffer)
    }
  }

  private async identify(token: unknown): Promise<void> {
    const { keys, clock } = this.hub.deps
    const { private: isPrivate } = this.config
    this.caller = callerOfToken(keys, token, this.connection.holder, clock())
    this.rights = await this.hub.rights.of(this.caller, this.name, isPrivate)
    if (isPrivate && !this.rights.some((right) => right.endsWith('.read'))) throw refusals.mayNotRead(this.name)
  }

  private may(right: Right): boolean {
    return this.rights.includes(right)
  }

  private async subscribe(): Promise<void> {
    const { changes } = this.hub
    const { postgres_changes: wishes } = this.config
    if (wishes.length === 0) return
    try {
      await changes.subscribe(this, this.caller, wishes)
      if (this.isClosed) changes.unsubscribe(this)
      else this.system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    } catch (error) {
      changes.unsubscribe(this)
      this.system('postgres_changes', 'error', this.wordsFor(error))
    }
  }

  private async sendPresences(): Promise<void> {
    if (this.room && this.may('presence.read')) this.push('presence_state', await this.room.presences())
  }

  private async refresh(token: unknown): Promise<void> {
    if (!isToken(token)) return
    const { rights: before, caller: earlier } = this
    await this.identify(token)
    const isRevoked = before.some((right) => right.endsWith('.read') && !this.may(right))
    if (isRevoked) throw refusals.readRevoked(this.name)
    const isSame = groupKey(earlier) === groupKey(this.caller)
    if (!this.isClosed && !isSame) await this.subscribe()
  }

  private async broadcast(frame: Incoming): Promise<void> {
    if (frame.broadcast === undefined || this.room === null) return
    const { ack, self } = this.config.broadcast ?? {}
    const isAllowed = this.may('broadcast.write')
    if (isAllowed) await this.hub.broadcast(this.room.name, frame.broadcast, self ? null : this)
    else if (ack) throw this.mayNotWrite()
    if (isAllowed && ack) this.reply(frame, 'ok', {})
  }

  private async changePresence(frame: Incoming): Promise<void> {
    const { event, payload } = frame.payload
    const act = typeof event === 'string' ? event.toLowerCase() : ''
    if (act === 'track') await this.track(payload)
    else if (act === 'untrack') await this.room?.track(this, this.presenceKey, null)
    else throw refusals.unknownPresenceEvent()
    this.reply(frame, 'ok', {})
  }

  private async track(payload: unknown): Promise<void> {
    if (!this.may('presence.write')) throw this.mayNotWrite()
    const { data: meta } = metaSchema.safeParse(payload)
    if (meta === undefined) throw refusals.presenceNotAMap()
    if (JSON.stringify(meta).length > LONGEST_META) return this.shutDown('Track message size exceeded')
    const isFirst = !this.isToldPresences
    this.isToldPresences = true
    await this.room?.track(this, this.presenceKey, meta)
    if (isFirst) await this.sendPresences()
  }

  private mayNotWrite(): ChannelRefused {
    return this.config.private ? refusals.mayNotWrite(this.name) : refusals.privateOnly()
  }

  private failed(frame: Incoming, error: unknown): void {
    const reason = this.wordsFor(error)
    // Who can't say who they are any more hears nothing more.
    if (frame.event === 'access_token') this.rights = []
    if (frame.event === 'access_token' && error instanceof ChannelRefused) return this.shutDown(reason)
    this.reply(frame, 'error', { reason })
    if (frame.event === 'phx_join') this.close()
  }

  /** A refusal in its own words; what else went wrong is for the log. */
  private wordsFor(error: unknown): string {
    if (error instanceof ChannelRefused) return error.message
    this.hub.deps.log.error({ err: error }, 'realtime failed')
    return refusals.databaseUnreachable().message
  }

  private shutDown(message: string): void {
    this.system('system', 'error', message)
    this.end('phx_close')
  }

  private system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.push('system', { extension, status, message, channel: this.name })
  }

  private reply({ ref }: Incoming, status: 'ok' | 'error', response: object): void {
    this.push('phx_reply', { status, response }, ref)
  }

  private push(event: string, payload: object, ref: string | null = null): void {
    if (!this.isClosed) this.connection.push(this.topic, event, payload, { ref, joinRef: this.joinRef })
  }
}
