import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Caller } from '#platform/http/caller.ts'
import { Channel } from './channel.ts'
import * as refusals from './errors.ts'
import { decodeFrame, encodeFrame, type Incoming, nameSchema, type Version } from './frame.ts'
import type { Hub } from './hub.ts'

const MOST_CHANNELS = 100
const SILENCE_MS = 60_000
/** What may wait for a slow reader before it is let go. */
const MOST_BUFFERED_BYTES = 1024 * 1024
/** Messages between two checks, a second apart. */
const MOST_A_SECOND = 400
const PREFIX = 'realtime:'

/** The protocol that a websocket speaks, and whose key opened it. */
export interface Admission {
  version: Version
  holder: Caller
  /** What its limit counts, see `addressOf`. */
  address: string
}

/** How long a socket that is turned away may take to hear why. */
const FAREWELL_MS = 1_000

/** One websocket and the topics it has joined. */
export class Connection {
  readonly hub: Hub
  readonly version: Version
  readonly holder: Caller
  private readonly socket: WebSocket
  private readonly wire: Duplex
  private readonly channels = new Map<string, Channel>()
  private heardAt: number
  private heard = 0

  constructor(hub: Hub, socket: WebSocket, wire: Duplex, { version, holder, address }: Admission) {
    this.hub = hub
    this.socket = socket
    this.wire = wire
    this.version = version
    this.holder = holder
    this.heardAt = hub.deps.clock()
    // A frame that is too long or not a frame: ws answers with the close code itself.
    socket.on('error', () => undefined)
    if (hub.addresses.take(address, this)) this.begin()
    else this.turnAway('crowded')
  }

  private begin(): void {
    const { hub, socket } = this
    hub.connections.add(this)
    socket.on('message', (data, isBinary) => this.receive(data, isBinary))
    socket.on('close', () => {
      hub.connections.delete(this)
      hub.addresses.leave(this)
      hub.people.leave(this)
      for (const channel of this.channels.values()) channel.close()
    })
  }

  /** Counts this socket among those of the person who speaks through it. Closes it, and returns false, when there are too many. */
  isAllowedFor({ claims }: Caller): boolean {
    if (claims.sub === undefined || this.hub.people.take(claims.sub, this)) return true
    this.turnAway('everywhere')
    return false
  }

  /** Null is what this client could not read; what is framed already is written as it is, framed once for all who are told the same. */
  send(frame: string | Buffer | null, isFramed = false): void {
    const { socket } = this
    if (frame === null || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MOST_BUFFERED_BYTES) this.cutOff('slow')
    else if (isFramed) this.wire.write(frame)
    else socket.send(frame)
  }

  reply(frame: Incoming, status: 'ok' | 'error', response: object): void {
    this.send(encodeFrame(this.version, { ...frame, event: 'phx_reply' }, JSON.stringify({ status, response })))
  }

  close(why: keyof typeof refusals.CLOSED): void {
    const [code, reason] = refusals.CLOSED[why]
    this.socket.close(code, reason)
  }

  /** A client that ignores the close would hold the socket open, so it is cut off soon after. */
  private turnAway(why: 'crowded' | 'everywhere'): void {
    this.hub.deps.log.info({ reason: refusals.CLOSED[why][1] }, 'a realtime connection was turned away')
    this.close(why)
    setTimeout(() => this.socket.terminate(), FAREWELL_MS).unref()
  }

  /** Without the parting words, which would wait behind everything else. */
  cutOff(why: keyof typeof refusals.CLOSED): void {
    this.hub.deps.log.info({ reason: refusals.CLOSED[why][1] }, 'a realtime connection was cut off')
    this.socket.terminate()
  }

  /** Once a second: silence and tokens that ran out. */
  check(now: number): void {
    this.heard = 0
    if (now - this.heardAt > SILENCE_MS) return this.cutOff('silent')
    for (const channel of this.channels.values()) channel.expire(now)
  }

  forget(channel: Channel): void {
    if (this.channels.get(channel.topic) === channel) this.channels.delete(channel.topic)
  }

  private receive(data: RawData, isBinary: boolean): void {
    this.heardAt = this.hub.deps.clock()
    if (++this.heard > MOST_A_SECOND) return this.close('flooding')
    // `ws` delivers one Buffer unless told otherwise.
    const frame = decodeFrame(this.version, data as Buffer, isBinary)
    if (frame === null) return this.close('malformed')
    if (frame.isUnstorable) return this.reply(frame, 'error', { reason: refusals.unstorable().message })
    if (frame.topic !== 'phoenix') this.pass(frame)
    else if (frame.event === 'heartbeat') this.reply(frame, 'ok', {})
  }

  private pass(frame: Incoming): void {
    const reason = frame.event === 'phx_join' ? this.join(frame) : null
    const channel = this.channels.get(frame.topic)
    if (channel === undefined && frame.event === 'phx_leave') return this.reply(frame, 'ok', {})
    if (reason !== null || channel === undefined)
      return this.reply(frame, 'error', { reason: reason ?? refusals.unmatchedTopic().message })
    // What was meant for an earlier join of the topic comes too late.
    if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return
    if (!channel.receive(frame)) this.close('flooding')
  }

  /** Opens a channel for what is asked to be joined; answers why not. */
  private join(frame: Incoming): string | null {
    const { topic } = frame
    if (!topic.startsWith(PREFIX)) return refusals.unmatchedTopic().message
    if (topic === PREFIX) return refusals.topicRequired().message
    if (!nameSchema.safeParse(topic).success) return refusals.topicTooLong().message
    const earlier = this.channels.get(topic)
    if (earlier === undefined && this.channels.size >= MOST_CHANNELS) return refusals.tooManyChannels().message
    // Joining again takes the place of the earlier join.
    earlier?.end('phx_close')
    this.channels.set(topic, new Channel(this, frame))
    return null
  }
}
