/** Where the page is: at a server, or plain files under any address (`make site`). */

/** Whether the page was written without a server: its paths are fragments then. */
export const isSite = import.meta.env.MODE === "site";
