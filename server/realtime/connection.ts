import type { RawData, WebSocket } from 'ws'
import type { Caller } from '#server/http/caller.ts'
import { Channel } from './channel.ts'
import * as refusals from './errors.ts'
import { type ChannelRefused, CLOSED } from './errors.ts'
import { decodeFrame, encodeFrame, type Incoming, nameSchema, type Version } from './frame.ts'
import type { Hub } from './hub.ts'

const MOST_CHANNELS = 100
const SILENCE_MS = 60_000
/** What may wait for a slow reader before it is let go. */
const MOST_BUFFERED_BYTES = 1024 * 1024
/** A bucket of messages that fills again by so many a second. */
const MESSAGES_PER_SECOND = 200
const MOST_AT_ONCE = 400
const PREFIX = 'realtime:'

/** One websocket and the topics it has joined. */
export class Connection {
  readonly version: Version
  /** Whose key opened it. */
  readonly holder: Caller
  private readonly socket: WebSocket
  private readonly hub: Hub
  private readonly channels = new Map<string, Channel>()
  private heardAt: number
  private allowance = MOST_AT_ONCE
  private allowedAt: number

  constructor(socket: WebSocket, version: Version, holder: Caller, hub: Hub) {
    this.socket = socket
    this.version = version
    this.holder = holder
    this.hub = hub
    this.heardAt = this.allowedAt = hub.deps.clock()
    hub.connections.add(this)
    socket.on('message', (data, isBinary) => this.receive(data, isBinary))
    socket.on('close', () => this.ended())
    // A frame that is too long or not a frame: ws answers with the close code itself.
    socket.on('error', () => undefined)
  }

  send(frame: string | Buffer, isBinary = false): void {
    const { socket } = this
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MOST_BUFFERED_BYTES) this.cutOff('slow')
    else socket.send(frame, { binary: isBinary })
  }

  push(topic: string, event: string, payload: object, refs: { ref: string | null; joinRef: string | null }): void {
    this.send(encodeFrame(this.version, topic, event, JSON.stringify(payload), refs))
  }

  close(why: keyof typeof CLOSED): void {
    const [code, reason] = CLOSED[why]
    this.socket.close(code, reason)
  }

  /** Without the parting words, which would wait behind everything else. */
  cutOff(why: keyof typeof CLOSED): void {
    this.hub.deps.log.info({ reason: CLOSED[why][1] }, 'a realtime connection was cut off')
    this.socket.terminate()
  }

  /** Once a second: silence and tokens that ran out. */
  check(now: number): void {
    if (now - this.heardAt > SILENCE_MS) return this.cutOff('silent')
    for (const channel of [...this.channels.values()]) channel.expire(now)
  }

  forget(channel: Channel): void {
    if (this.channels.get(channel.topic) === channel) this.channels.delete(channel.topic)
  }

  private receive(data: RawData, isBinary: boolean): void {
    this.heardAt = this.hub.deps.clock()
    if (!this.isAllowed(this.heardAt)) return this.close('flooding')
    // `ws` delivers one Buffer unless told otherwise.
    const frame = decodeFrame(this.version, data as Buffer, isBinary)
    if (frame === null) return this.close('malformed')
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.reply(frame, 'ok', {})
      return
    }
    const channel = frame.event === 'phx_join' ? this.opened(frame) : this.joined(frame)
    if (channel !== null && !channel.receive(frame)) this.close('flooding')
  }

  private isAllowed(now: number): boolean {
    const refilled = ((now - this.allowedAt) / 1000) * MESSAGES_PER_SECOND
    this.allowance = Math.min(MOST_AT_ONCE, this.allowance + refilled) - 1
    this.allowedAt = now
    return this.allowance >= 0
  }

  private opened(frame: Incoming): Channel | null {
    const { topic } = frame
    if (!topic.startsWith(PREFIX)) return this.refuse(frame, refusals.unmatchedTopic())
    if (topic === PREFIX) return this.refuse(frame, refusals.topicRequired())
    if (!nameSchema.safeParse(topic).success) return this.refuse(frame, refusals.topicTooLong())
    const earlier = this.channels.get(topic)
    if (earlier === undefined && this.channels.size >= MOST_CHANNELS)
      return this.refuse(frame, refusals.tooManyChannels())
    // Joining again takes the place of the earlier join.
    earlier?.end('phx_close')
    const channel = new Channel(this, this.hub, frame)
    this.channels.set(topic, channel)
    return channel
  }

  private joined(frame: Incoming): Channel | null {
    const channel = this.channels.get(frame.topic)
    const isLate = frame.joinRef !== null && channel !== undefined && channel.joinRef !== frame.joinRef
    if (channel !== undefined && !isLate) return channel
    return isLate ? null : this.refuse(frame, refusals.unmatchedTopic())
  }

  private refuse(frame: Incoming, { message }: ChannelRefused): null {
    this.reply(frame, 'error', { reason: message })
    return null
  }

  private reply({ topic, ref, joinRef }: Incoming, status: 'ok' | 'error', response: object): void {
    this.push(topic, 'phx_reply', { status, response }, { ref, joinRef })
  }

  private ended(): void {
    this.hub.connections.delete(this)
    for (const channel of [...this.channels.values()]) channel.close()
  }
}
