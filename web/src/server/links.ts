/** Links that let people in: the server tells their secrets once, this browser keeps them. */
import { fits, parseJson } from "../shell/shape";
import type { Links } from "./protocol";
import * as shapes from "./shapes";

const PLACE = "cacique.links.";

/** Secrets are told once, to whoever made the game; this browser keeps them for the invitation. */
export function keepLinks(id: string, links: Links): void {
  try {
    sessionStorage.setItem(PLACE + id, JSON.stringify(links));
  } catch {
    // without a store, links can be renewed
  }
}

export function knownLinks(id: string): Links | null {
  try {
    const found = parseJson(sessionStorage.getItem(PLACE + id) ?? "");
    return fits(shapes.Links, found) ? found : null;
  } catch {
    return null;
  }
}

export function joinAddress(id: string, seat: number, secret: string): string {
  return `${location.origin}/join/${id}/${seat}#${secret}`;
}

export function watchLink(id: string, secret: string): string {
  return `${location.origin}/watch/${id}#${secret}`;
}
