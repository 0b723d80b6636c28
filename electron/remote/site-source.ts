import type { HttpMethod } from '#shared/api/route.ts';
import type { ReplyOrigin } from '#shared/api/reply-origin.ts';
import type { SiteHealth } from '#shared/rpc/contract/site-health.ts';
import type { Site } from '#shared/rpc/contract/site.ts';

/** Bytes to send: at once, or as they come. */
export interface SiteUpload {
  mediaType: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** How many bytes there are, where that is known. */
  size?: number;
  /** Told how many bytes have been sent so far. */
  onProgress?: (sent: number) => void;
}

/** What a request carries: a value that is sent as JSON, or bytes. */
export type SiteBody = { kind: 'json'; value: unknown } | ({ kind: 'upload' } & SiteUpload);

/** Where the bytes of a reply go that is too large for the memory, or no text. */
export interface ReplySink {
  /** A reply begins; called again where an attempt broke off: what came before is void. */
  begin(): void;
  write(piece: Uint8Array): void;
  /** Most bytes. */
  maxBytes: number;
}

export interface SiteRequest {
  method: HttpMethod;
  /** Path with query below the base address of the site; begins with `/`. */
  path: string;
  body?: SiteBody;
  /** Headers besides those that every request has. */
  headers?: Record<string, string>;
  /** Told how many bytes of the reply have come, unpacked, and of how many, where the site says so; again from the start where an attempt broke off. */
  onReceived?: (bytes: number, total: number | undefined) => void;
  /** Takes the body of a reply that is no refusal; `body` is then empty. Such replies are not kept. */
  into?: ReplySink;
  /**
   * A reply that was kept at this time or later (milliseconds since 1970) is given without asking: what it holds has not changed since, as
   * the site has just said in another reply. Not where the site can be asked whether a kept reply holds, or the user wants it asked anew.
   */
  unchangedSince?: number;
  /** Ends the request; the promise is then rejected. */
  signal: AbortSignal;
}

export interface SiteReply {
  status: number;
  /** Media type with its parameters, as the site gave it; empty when it gave none. */
  mediaType: string;
  /** Parsed where the media type is JSON, else the text. */
  body: unknown;
  origin: ReplyOrigin;
}

/** An account of the user at a site, or a key of it: what they may read is not for everybody. */
export type SiteReader = 'account' | 'key';

/** One site whose databases can be read: this computer's own or another one's, asked in the same way. */
export interface SiteSource {
  readonly site: Site;
  /** With whose rights it is read. Absent: it is read as anybody can, or it is this computer. */
  readonly reader?: SiteReader;
  /**
   * Asks the site. A refusal is a reply with its status. AppError: `outside_site` (400) for a path that leads out of the site, and
   * where the site is remote what `createHttpSite` tells.
   */
  request(request: SiteRequest): Promise<SiteReply>;
  /** What only a site on the network has. */
  readonly remote?: RemoteControls;
}

/** A connection to a site on the network, beside its data. */
export interface RemoteControls {
  /** How the site has answered since this program was started. */
  health(): Promise<SiteHealth>;
  /** Has the site asked again for everything when that is next wanted. */
  askAnew(): Promise<void>;
  /** Removes all replies that were kept of the site, whoever got them. */
  forgetReplies(): Promise<void>;
  /** Closes idle connections. */
  close(): void;
}
