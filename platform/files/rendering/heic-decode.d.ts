declare module 'heic-decode' {
  interface HeicPicture {
    width: number
    height: number
    /** Returns four bytes per pixel: red, green, blue, and alpha. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }

  const decode: {
    /** Reads the sizes of a file's pictures, the first one first, without decoding any. `dispose` frees their memory. */
    all(file: { buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>
  }
  export default decode
}
