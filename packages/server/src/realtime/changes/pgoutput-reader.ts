/** Reads the parts of a pgoutput message one after the other. Throws a RangeError where the message ends too early. */
export class PgoutputReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  byte(): number {
    this.#at += 1
    return this.#bytes.readUInt8(this.#at - 1)
  }

  char(): string {
    return String.fromCharCode(this.byte())
  }

  int16(): number {
    this.#at += 2
    return this.#bytes.readInt16BE(this.#at - 2)
  }

  int32(): number {
    this.#at += 4
    return this.#bytes.readInt32BE(this.#at - 4)
  }

  oid(): number {
    this.#at += 4
    return this.#bytes.readUInt32BE(this.#at - 4)
  }

  int64(): bigint {
    this.#at += 8
    return this.#bytes.readBigInt64BE(this.#at - 8)
  }

  /** Up to the next zero byte. */
  text(): string {
    const end = this.#bytes.indexOf(0, this.#at)
    if (end < 0) throw new RangeError('A text does not end')
    const text = this.#bytes.toString('utf8', this.#at, end)
    this.#at = end + 1
    return text
  }

  slice(length: number): string {
    if (length < 0 || this.#at + length > this.#bytes.length) throw new RangeError('A value does not end')
    this.#at += length
    return this.#bytes.toString('utf8', this.#at - length, this.#at)
  }
}
