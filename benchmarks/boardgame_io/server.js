// A game of about Pueblo's size on boardgame.io's own server and flat-file storage.
// usage: node server.js FOLDER   (prints "ready at PORT")
const { Server, Origins, FlatFile } = require('boardgame.io/server');

const site = {
  name: 'site',
  setup: () => ({ blocks: [], chief: 0, scores: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, token) => {
      if (token[0] === '>') {
        G.chief = (G.chief + Number(token.slice(1))) % 32;
        G.scores[Number(playerID)] += 1;
      } else {
        G.blocks.push({ owner: Number(playerID), cell: token.slice(1, 3), pose: token.slice(4) });
      }
    },
  },
};

const server = Server({
  games: [site],
  origins: [Origins.LOCALHOST],
  db: new FlatFile({ dir: process.argv[2] }),
});
server.run({ port: 0, host: '127.0.0.1' }).then(({ appServer }) => {
  console.error(`ready at ${appServer.address().port}`);
});
