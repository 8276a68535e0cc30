import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Caller } from '#platform/http/caller.ts'
import { Channel } from './channel.ts'
import * as refusals from './errors.ts'
import { decodeFrame, encodeFrame, type Incoming, nameSchema, type Version } from './frame.ts'
import type { Hub } from './hub.ts'

const MOST_CHANNELS = 100
const SILENCE_MS = 60_000
/** The most data that may wait for a slow reader before it is disconnected. */
const MOST_BUFFERED_BYTES = 1024 * 1024
/** The most messages between two checks, one second apart. */
const MOST_A_SECOND = 400
const PREFIX = 'realtime:'

/** The protocol version of a websocket, and the caller whose key opened it. */
export interface Admission {
  version: Version
  holder: Caller
  /** The address that its limit counts, see `addressOf`. */
  address: string
}

/** The time that a rejected socket has to receive the reason. */
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
    // If a frame is too long or invalid, ws itself sends the close code.
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

  /** Counts this socket for its person. Closes it and returns false if there are too many. */
  isAllowedFor({ claims }: Caller): boolean {
    if (claims.sub === undefined || this.hub.people.take(claims.sub, this)) return true
    this.turnAway('everywhere')
    return false
  }

  /**
   * Null is a message that this client can't read. A framed message is written as it is, because it was framed once for
   * all its readers.
   */
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

  /** A client that ignores the close frame would keep the socket open, so it is disconnected soon after. */
  private turnAway(why: 'crowded' | 'everywhere'): void {
    this.hub.deps.log.info({ reason: refusals.CLOSED[why][1] }, 'a realtime connection was turned away')
    this.close(why)
    setTimeout(() => this.socket.terminate(), FAREWELL_MS).unref()
  }

  /** Without a close frame, which would wait behind everything else. */
  cutOff(why: keyof typeof refusals.CLOSED): void {
    this.hub.deps.log.info({ reason: refusals.CLOSED[why][1] }, 'a realtime connection was cut off')
    this.socket.terminate()
  }

  /** Checks once a second for silent clients and expired tokens. */
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
    // `ws` delivers one Buffer by default.
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
    // A frame for an earlier join of the topic is too late.
    if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return
    if (!channel.receive(frame)) this.close('flooding')
  }

  /** Opens a channel for a join. Returns the reason if it is rejected. */
  private join(frame: Incoming): string | null {
    const { topic } = frame
    if (!topic.startsWith(PREFIX)) return refusals.unmatchedTopic().message
    if (topic === PREFIX) return refusals.topicRequired().message
    if (!nameSchema.safeParse(topic).success) return refusals.topicTooLong().message
    const earlier = this.channels.get(topic)
    if (earlier === undefined && this.channels.size >= MOST_CHANNELS) return refusals.tooManyChannels().message
    // A new join replaces the earlier one.
    earlier?.end('phx_close')
    this.channels.set(topic, new Channel(this, frame))
    return null
  }
}
