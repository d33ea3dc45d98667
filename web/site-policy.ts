/** A site on a plain host has no headers of its own: its page says itself what it may load. */
import type { Plugin } from "vite";

/** The server's policy (`server/web/middleware.py`), as far as a page can set one. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

export function sitePolicy(): Plugin {
  return {
    name: "site-policy",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
      { tag: "meta", attrs: { name: "referrer", content: "no-referrer" }, injectTo: "head" },
    ],
  };
}
