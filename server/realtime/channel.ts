import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Caller } from '#server/http/caller.ts'
import { callerOfToken, expiresAt, groupKey } from './caller-token.ts'
import { type ChangeWish, type Subscriber, wishSchema } from './changes.ts'
import { EVERY_RIGHT, type Right } from './channel-rights.ts'
import type { Connection } from './connection.ts'
import * as refusals from './errors.ts'
import { ChannelRefused } from './errors.ts'
import { encodeFrame, type Incoming, isRecord, type Version } from './frame.ts'
import { type Hub, roomName } from './hub.ts'
import type { Presence } from './presence.ts'
import { replayed } from './replay.ts'

// Clients send null where they mean the default.
const flag = z.boolean().nullish()
const joinSchema = z.object({
  access_token: z.unknown().optional(),
  config: z
    .object({
      private: flag,
      broadcast: z.object({ ack: flag, self: flag, replication_ready: flag, replay: z.unknown().optional() }).nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: flag }).nullish(),
      postgres_changes: z.array(z.unknown()).max(20).nullish(),
    })
    .nullish()
    .transform((config) => config ?? {}),
})
type Join = z.infer<typeof joinSchema>

const MOST_WAITING = 100
const LONGEST_META = 16 * 1024

/** One topic that one connection has joined. What arrives for it is done in order. */
export class Channel implements Subscriber {
  readonly topic: string
  readonly joinRef: string | null
  private readonly connection: Connection
  private readonly hub: Hub
  private caller: Caller
  private config: Join['config'] = {}
  private isToldPresences = false
  private rights: readonly string[] = []
  private wishes: ChangeWish[] = []
  private presenceKey = ''
  private presence: Presence | null = null
  private isClosed = false
  private waiting = 0
  private work: Promise<void> = Promise.resolve()

  constructor(connection: Connection, hub: Hub, { topic, joinRef, ref }: Incoming) {
    this.connection = connection
    this.hub = hub
    this.topic = topic
    this.joinRef = joinRef ?? ref
    this.caller = connection.holder
  }

  get version(): Version {
    return this.connection.version
  }

  /** The topic without its prefix: what policies and other processes know it by. */
  get name(): string {
    return this.topic.slice('realtime:'.length)
  }

  get room(): string {
    return roomName(this.config.private === true, this.name)
  }

  may(right: Right): boolean {
    return this.rights.includes(right)
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

  /** The same topic was joined again on this connection. */
  replace(): void {
    this.push('phx_close', {}, this.joinRef)
    this.close()
  }

  fail(): void {
    this.push('phx_error', {}, this.joinRef)
    this.close()
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.connection.forget(this)
    this.hub.changes.unsubscribe(this)
    this.hub.exit(this)
    const depart = () => (this.presence ? this.hub.presences.set(this.room, this.presence, null) : null)
    this.work = this.work.then(depart).then(
      () => undefined,
      (error: unknown) => this.hub.log.warn({ err: error }, 'a presence was not taken back'),
    )
  }

  private async act(frame: Incoming): Promise<void> {
    const { event, payload } = frame
    if (event === 'phx_join') return this.join(frame)
    if (event === 'phx_leave') {
      this.reply(frame, 'ok', {})
      this.push('phx_close', {}, this.joinRef)
      return this.close()
    }
    if (event === 'access_token') return this.refresh(payload['access_token'])
    if (event === 'broadcast') return this.broadcast(frame)
    if (event === 'presence') return this.changePresence(frame)
  }

  private async join(frame: Incoming): Promise<void> {
    const parsed = joinSchema.safeParse(frame.payload)
    if (!parsed.success) throw refusals.invalidJoin(z.prettifyError(parsed.error).slice(0, 500))
    const { hub } = this
    const { config, access_token: token } = parsed.data
    this.config = config
    this.caller = callerOfToken(hub.deps.keys, token, this.connection.holder, hub.deps.clock())
    this.rights = await this.askRights()
    this.presenceKey = config.presence?.key || randomUUID()
    this.isToldPresences = config.presence?.enabled ?? true
    const { replay, replication_ready: isReplicationTold } = config.broadcast ?? {}
    if (replay && !config.private) throw refusals.publicReplay()
    await hub.enter(this)
    const earlier =
      replay && this.may('broadcast.read') ? await replayed(hub.rights.asService, this.topic, replay, this.version) : []
    if (this.isClosed) return hub.exit(this)

    this.wishes = (config.postgres_changes ?? []).map(wishOf)
    const echoed = this.wishes.map(({ id }, place) => Object.assign({}, config.postgres_changes?.[place], { id }))
    this.reply(frame, 'ok', { postgres_changes: echoed })
    for (const message of earlier) this.send(message, message instanceof Buffer)
    if (this.isToldPresences) await this.sendPresences()
    if (isReplicationTold) this.system('system', 'ok', 'Replication connection established')
    if (this.wishes.length > 0) await this.subscribe()
  }

  private async askRights(): Promise<readonly string[]> {
    const { hub, caller, name } = this
    await hub.rights.assertSession(caller)
    if (!this.config.private) return hub.deps.hasPublicMessages ? EVERY_RIGHT : []
    const rights = await hub.rights.of(caller, name)
    if (!rights.some((right) => right.endsWith('.read'))) throw refusals.mayNotRead(name)
    return rights
  }

  private async subscribe(): Promise<void> {
    try {
      await this.hub.changes.subscribe(this, this.caller, this.wishes)
      if (this.isClosed) this.hub.changes.unsubscribe(this)
      else this.system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    } catch (error) {
      this.hub.changes.unsubscribe(this)
      if (!(error instanceof ChannelRefused)) this.hub.log.error({ err: error }, 'a subscription to changes failed')
      const { message } = error instanceof ChannelRefused ? error : refusals.databaseUnreachable()
      this.system('postgres_changes', 'error', message)
    }
  }

  private async sendPresences(): Promise<void> {
    if (this.may('presence.read')) this.push('presence_state', await this.hub.presences.enter(this.room))
  }

  private async refresh(token: unknown): Promise<void> {
    if (typeof token !== 'string' || token === '' || token.startsWith('sb_')) return
    const { rights: before, caller: earlier } = this
    try {
      this.caller = callerOfToken(this.hub.deps.keys, token, this.connection.holder, this.hub.deps.clock())
      this.rights = await this.askRights()
      const isRevoked = before.some((right) => right.endsWith('.read') && !this.rights.includes(right))
      if (isRevoked) throw refusals.readRevoked(this.name)
    } catch (error) {
      this.rights = []
      if (!(error instanceof ChannelRefused)) throw error
      return this.shutDown(error.message)
    }
    const isSame = groupKey(earlier) === groupKey(this.caller)
    if (this.wishes.length > 0 && !this.isClosed && !isSame) await this.subscribe()
  }

  private async broadcast(frame: Incoming): Promise<void> {
    if (frame.broadcast === undefined) return
    const { ack, self } = this.config.broadcast ?? {}
    if (!this.may('broadcast.write')) {
      if (ack) throw this.mayNotWrite()
      return
    }
    const { event, contents } = frame.broadcast
    await this.hub.broadcast({ room: this.room, event, contents, except: self ? null : this })
    if (ack) this.reply(frame, 'ok', {})
  }

  private async changePresence(frame: Incoming): Promise<void> {
    const { event, payload: meta = {} } = frame.payload
    const act = typeof event === 'string' ? event.toLowerCase() : ''
    if (act === 'untrack') {
      if (this.presence) await this.hub.presences.set(this.room, this.presence, null)
      this.presence = null
    } else if (act === 'track') {
      if (!this.may('presence.write')) throw this.mayNotWrite()
      if (!isRecord(meta)) throw refusals.presenceNotAMap()
      if (JSON.stringify(meta).length > LONGEST_META) return this.shutDown('Track message size exceeded')
      const isFirst = !this.isToldPresences
      this.isToldPresences = true
      this.presence = await this.hub.presences.set(this.room, this.presence, { key: this.presenceKey, meta })
      if (isFirst) await this.sendPresences()
    } else throw refusals.unknownPresenceEvent()
    this.reply(frame, 'ok', {})
  }

  private mayNotWrite(): ChannelRefused {
    return this.config.private ? refusals.mayNotWrite(this.name) : refusals.privateOnly()
  }

  /** Someone came or went; those who did not ask to know are not told. */
  hears(right: Right): boolean {
    return !this.isClosed && this.may(right) && (right !== 'presence.read' || this.isToldPresences)
  }

  private failed(frame: Incoming, error: unknown): void {
    const isRefusal = error instanceof ChannelRefused
    if (!isRefusal) this.hub.log.error({ err: error }, 'realtime failed')
    const { message } = isRefusal ? error : refusals.databaseUnreachable()
    this.reply(frame, 'error', { reason: message })
    if (frame.event === 'phx_join') this.close()
  }

  private shutDown(message: string): void {
    this.system('system', 'error', message)
    this.push('phx_close', {}, this.joinRef)
    this.close()
  }

  private system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.push('system', { extension, status, message, channel: this.name })
  }

  private reply({ ref }: Incoming, status: 'ok' | 'error', response: object): void {
    this.push('phx_reply', { status, response }, ref)
  }

  private push(event: string, payload: object, ref: string | null = null): void {
    if (this.isClosed) return
    this.send(encodeFrame(this.version, this.topic, event, JSON.stringify(payload), { ref, joinRef: this.joinRef }))
  }
}

function wishOf(wished: unknown): ChangeWish {
  const parsed = wishSchema.safeParse(wished)
  if (!parsed.success) throw refusals.invalidJoin(z.prettifyError(parsed.error).slice(0, 500))
  return { ...parsed.data, id: fingerprint(JSON.stringify(wished)) }
}

/** A number from 1 to 2³¹ − 1 that equal wishes share (FNV-1a). */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return ((hash >>> 1) % 0x7ffffffe) + 1
}
