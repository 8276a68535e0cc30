import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Returns a square picture that programs can open, optionally with text metadata. */
export function png(side: number, words = ''): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content])
    const framed = Buffer.alloc(8 + body.length)
    framed.writeUInt32BE(content.length)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), 4 + body.length)
    return framed
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const rows = Buffer.alloc(side * (side * 3 + 1), 0x60)
  for (let row = 0; row < side; row++) rows[row * (side * 3 + 1)] = 0
  return Buffer.concat([
    SIGNATURE,
    ...[
      chunk('IHDR', header),
      ...(words ? [chunk('tEXt', Buffer.from(words))] : []),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ],
  ])
}
