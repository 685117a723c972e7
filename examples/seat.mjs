// seat.mjs - plays a seat at a table of `talon serve` over its WebSocket, without `talon bot`: it
// makes the first legal move whenever it has one. doc/bots.md tells where to find table and token.
// If the table is at another server of a cluster, it goes there; doc/cluster.md tells more.
//
//     node examples/seat.mjs ws://127.0.0.1:8080/ws TABLE TOKEN
//
// Node.js has WebSocket from version 22 on, and before that with --experimental-websocket.
const [first, table, token] = process.argv.slice(2);
const [RESTART, PAUSE, MOST] = [1012, 500, 20]; // code of closing; ms; tries without an answer
let last = null; // the view that was told last
let tries = 0;

// "https://b.example/at/b" becomes "wss://b.example/at/b/ws".
const socketAddress = (server) => `${server.replace(/^http/, "ws")}/ws?table=${table}`;

function take(socket, view) {
    last = view;
    if (view.over) {
        console.log(`The game is over. Points: ${view.points.join(", ")}`);
        socket.close();
    } else if (view.moves?.length) {
        const number = view.number + 1;
        socket.ask({ id: number + 1, do: "act", move: view.moves[0], number });
    }
}

// Of a move that comes too late the server says "stale", and has told the newer view already.
// The next server is told by "moved"; "store" passes.
function refuse(socket, error) {
    if (error.code === "stale") return;
    socket.next = { moved: socketAddress(error.server ?? ""), store: first }[error.code] ?? null;
    if (!socket.next) console.error(error.message);
    socket.close();
}

function connect(address) {
    const socket = new WebSocket(address);
    socket.ask = (request) => socket.send(JSON.stringify({ ...request, table, token }));
    socket.addEventListener("open", () => socket.ask({ id: 1, do: "join" }));
    socket.addEventListener("message", ({ data }) => {
        // An answer, or a push; `view` is null while people gather.
        const message = JSON.parse(data);
        if (message.error) refuse(socket, message.error);
        else tries = 0;
        if (message.view) take(socket, message.view);
    });
    // A server that stops says so; of another one it is seen when it is asked again. Where nobody
    // answers, not every version of Node.js tells that the socket is closed.
    let over = false;
    function leave({ code }) {
        if (over) return;
        over = true;
        if (code === undefined) console.error(`${address} cannot be reached.`);
        const lost = code === RESTART || address !== first || (last && code !== 1000);
        const next = socket.next === undefined && lost ? first : socket.next;
        if (!last?.over && next && tries++ < MOST) setTimeout(connect, PAUSE, next);
        else process.exitCode = last?.over ? 0 : 1;
    }
    socket.addEventListener("error", leave);
    socket.addEventListener("close", leave);
}

connect(first);
