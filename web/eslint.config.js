import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const VIEWS = ["game", "study", "learn", "lobby", "rules", "settings"];

/**
 * What each room may not import: views → local → play → engine → server → shell, and boards stand
 * by themselves.
 */
const CLOSED = {
  shell: ["boards", "server", "engine", "play", "local", ...VIEWS],
  server: ["boards", "engine", "play", "local", ...VIEWS],
  engine: ["play", "local", ...VIEWS],
  play: ["local", ...VIEWS],
  local: VIEWS,
  ...Object.fromEntries(VIEWS.map((view) => [view, VIEWS.filter((other) => other !== view)])),
};

const restrict = (room, patterns) => ({
  files: [`src/${room}/**`],
  rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] },
});

const message = "The rooms of the page are described in docs/architecture.md.";
const closed = (rooms) => `^(\\.\\./)+(main|(${rooms.join("|")})/)`;

export default tseslint.config(
  {
    ignores: [
      "node_modules",
      "dist",
      "src/server/protocol.ts",
      "src/server/shapes.ts",
      "src/engine/layouts.ts",
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { "react-hooks": hooks },
    rules: {
      "no-console": ["error", { allow: ["warn"] }],
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "@typescript-eslint/no-non-null-assertion": "off",
      // async is also the short way to promise what is known at once
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // nobody waits for the handler of an event, which says itself what went wrong in it
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  { files: ["**/*.js"], ...tseslint.configs.disableTypeChecked },
  ...Object.entries(CLOSED).map(([room, rooms]) =>
    restrict(room, [{ regex: closed(rooms), message }]),
  ),
  // what boards draw is the server's view, so they know its types and nothing else
  restrict("boards", [
    { regex: closed(["shell", "engine", "play", "local", ...VIEWS]), message },
    { regex: closed(["server"]), allowTypeImports: true, message },
  ]),
);
