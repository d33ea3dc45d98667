/** Boards of both games, as their own drawings show them. */
export { default as town } from "../../../docs/pictures/hero.svg?url";
export { default as road } from "./road.svg?url";

/** What is shown of the library's picture: the board only, as large as that makes it. */
export const TOWN = "svgView(viewBox(3,8,624,395))";
