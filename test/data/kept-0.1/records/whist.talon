talon-record 2
engine 0.1.0
game whist -
preset classic
rules 1
option players 4
option first_dealer random
option trump_mode last_card
option trump_rotation hdsc
option nt_every 0
option honours 0
option target 5
option match single
option deals 24
option drive_score over_six
option movement stay
seat 0 human 
seat 1 human 
seat 2 human 
seat 3 human 
commitment a2df380cbc6be46d67e05ab096c36c7aa762e8f67b4ac725e7351a810c4b1679
mix 0 0000000000000000000000000000000000000000000000000000000000000007
secret 0000000000000000000000000000000000000000000000000000000000000003
deal 1 686c60bb6e5336f2f1fe1f65f1b9c756b1caf094305994ceebea254f051fddb3
chance 4:1 52:36 51:26 50:20 49:12 48:19 47:23 46:29 45:17 44:38 43:18 42:8 41:1 40:3 39:15 38:0 37:22 36:35 35:27 34:9 33:15 32:28 31:16 30:8 29:26 28:16 27:6 26:2 25:17 24:4 23:2 22:19 21:16 20:1 19:13 18:17 17:6 16:7 15:3 14:7 13:12 12:5 11:1 10:1 9:8 8:7 7:0 6:5 5:1 4:2 3:1 2:1
step 1 2 play Ac
step 2 3 play 2c
step 3 0 play 8c
step 4 1 play 5c
step 5 2 play 6s
step 6 3 play 4s
step 7 0 play 9s
step 8 1 play As
step 9 1 play Ah
step 10 2 play 7h
step 11 3 play 5h
step 12 0 play 2h
step 13 1 play 6c
step 14 2 play 3c
step 15 3 play Tc
step 16 0 play 3h
step 17 0 play Ad
step 18 1 play 8d
step 19 2 play 6d
step 20 3 play 3d
step 21 0 play 2d
step 22 1 play 4h
step 23 2 play Jd
step 24 3 play 9d
step 25 1 play 3s
step 26 2 play Js
step 27 3 play Ts
step 28 0 play 2s
step 29 2 play 7s
step 30 3 play 8h
step 31 0 play Kh
step 32 1 play 5s
step 33 0 play 4d
step 34 1 play 6h
step 35 2 play 9h
step 36 3 play Kd
step 37 2 play 8s
step 38 3 play 4c
step 39 0 play 5d
step 40 1 play Jh
step 41 1 play 7c
step 42 2 play Th
step 43 3 play Jc
step 44 0 play 7d
step 45 2 play Qs
step 46 3 play Qc
step 47 0 play Td
step 48 1 play Qh
step 49 1 play 9c
step 50 2 play Ks
step 51 3 play Kc
step 52 0 play Qd
step 53 2 deal
deal 2 5acb60ddd58d4d50a9d0ae30fdd97c111595ce75b01342c841257f4192e42536
chance 52:25 51:10 50:41 49:44 48:36 47:35 46:34 45:0 44:36 43:2 42:19 41:38 40:4 39:18 38:26 37:36 36:34 35:25 34:18 33:15 32:2 31:28 30:23 29:5 28:25 27:19 26:25 25:24 24:14 23:18 22:10 21:4 20:3 19:6 18:2 17:2 16:8 15:2 14:11 13:7 12:5 11:1 10:7 9:6 8:7 7:4 6:5 5:0 4:0 3:2 2:0
step 54 3 play Ah
step 55 0 play 2h
step 56 1 play 4h
step 57 2 play 6h
step 58 3 play 4d
step 59 0 play 2d
step 60 1 play 9d
step 61 2 play Ad
step 62 2 play 5c
step 63 3 play 2c
step 64 0 play Kc
step 65 1 play 3c
step 66 0 play Ac
step 67 1 play 4c
step 68 2 play 6c
step 69 3 play 7c
step 70 0 play Kh
step 71 1 play 5h
step 72 2 play 8h
step 73 3 play 6d
step 74 3 play Kd
step 75 0 play 8d
step 76 1 play 5d
step 77 2 play 3d
step 78 3 play 2s
step 79 0 play 3s
step 80 1 play As
step 81 2 play 5s
step 82 1 play Qc
step 83 2 play Tc
step 84 3 play 9c
step 85 0 play Qd
step 86 0 play Ks
step 87 1 play Qs
step 88 2 play 8s
step 89 3 play 6s
step 90 0 play 3h
step 91 1 play 9h
step 92 2 play Qh
step 93 3 play Td
step 94 3 play Js
step 95 0 play 4s
step 96 1 play 8c
step 97 2 play 9s
step 98 3 play 7s
step 99 0 play 7h
step 100 1 play Jh
step 101 2 play Ts
step 102 2 play Jc
step 103 3 play Jd
step 104 0 play Th
step 105 1 play 7d
step 106 3 deal
deal 3 691124d6676f3b5d38a1ee0b37d8c6160a456bb88841ba8e70b6e9a88859f844
chance 52:46 51:7 50:8 49:41 48:45 47:23 46:22 45:16 44:14 43:41 42:29 41:29 40:30 39:17 38:37 37:22 36:24 35:7 34:33 33:12 32:19 31:18 30:5 29:27 28:21 27:15 26:11 25:0 24:19 23:9 22:20 21:5 20:1 19:6 18:13 17:9 16:7 15:11 14:7 13:3 12:11 11:7 10:0 9:5 8:5 7:6 6:4 5:3 4:0 3:2 2:1
step 107 0 play Ac
step 108 1 play 6c
step 109 2 play 4c
step 110 3 play 3c
step 111 0 play 3h
step 112 1 play 2h
step 113 2 play Ah
step 114 3 play 6h
step 115 2 play Ad
step 116 3 play 3d
step 117 0 play 5d
step 118 1 play 2d
step 119 2 play 4d
step 120 3 play Kd
step 121 0 play 3s
step 122 1 play 9d
step 123 0 play 2c
step 124 1 play Kc
step 125 2 play 8c
step 126 3 play 7h
step 127 1 play Kh
step 128 2 play 2s
step 129 3 play Th
step 130 0 play 4h
step 131 2 play Qd
step 132 3 play 8d
step 133 0 play 5c
step 134 1 play Jd
step 135 2 play 6d
step 136 3 play Td
step 137 0 play 4s
step 138 1 play As
step 139 1 play 5h
step 140 2 play Js
step 141 3 play Qs
step 142 0 play 8h
step 143 3 play 6s
step 144 0 play 5s
step 145 1 play 7c
step 146 2 play Ks
step 147 2 play 7d
step 148 3 play 7s
step 149 0 play Ts
step 150 1 play 9h
step 151 0 play Qc
step 152 1 play Tc
step 153 2 play 9c
step 154 3 play 8s
step 155 3 play 9s
step 156 0 play Qh
step 157 1 play Jh
step 158 2 play Jc
step 159 0 deal
deal 4 c2d61b3100f01b2accde73a4b270a67b767f9a0aba4c1fcb73445203985189da
chance 52:38 51:30 50:13 49:7 48:22 47:30 46:7 45:5 44:31 43:3 42:37 41:32 40:5 39:37 38:1 37:22 36:29 35:33 34:3 33:29 32:4 31:21 30:2 29:27 28:17 27:10 26:23 25:19 24:6 23:13 22:9 21:14 20:10 19:2 18:11 17:11 16:3 15:0 14:11 13:6 12:5 11:8 10:7 9:6 8:7 7:1 6:5 5:2 4:2 3:0 2:1
step 160 1 play Ac
step 161 2 play 3c
step 162 3 play 2c
step 163 0 play 6c
step 164 1 play Ad
step 165 2 play 2d
step 166 3 play 9d
step 167 0 play 6d
step 168 1 play 3d
step 169 2 play Qd
step 170 3 play Td
step 171 0 play Jd
step 172 2 play Kd
step 173 3 play 6h
step 174 0 play 7h
step 175 1 play 4d
step 176 0 play Ah
step 177 1 play 3h
step 178 2 play Qh
step 179 3 play 9h
step 180 0 play 2s
step 181 1 play Ts
step 182 2 play Js
step 183 3 play Qs
step 184 3 play Ks
step 185 0 play 6s
step 186 1 play 7c
step 187 2 play 5s
step 188 3 play As
step 189 0 play 7s
step 190 1 play 9c
step 191 2 play 8s
step 192 3 play 5c
step 193 0 play 8c
step 194 1 play 4h
step 195 2 play 4c
step 196 1 play 7d
step 197 2 play 5d
step 198 3 play 3s
step 199 0 play 2h
step 200 0 play 9s
step 201 1 play 8h
step 202 2 play Kh
step 203 3 play 4s
step 204 2 play Kc
step 205 3 play Tc
step 206 0 play 5h
step 207 1 play Jh
step 208 1 play 8d
step 209 2 play Jc
step 210 3 play Qc
step 211 0 play Th
step 212 1 deal
deal 5 2df0ab35d9d6259e23c9fdca8602047dac9b35e0e7413df9c0948a48c9dcc6c6
chance 52:19 51:6 50:45 49:23 48:17 47:9 46:40 45:28 44:33 43:9 42:10 41:17 40:29 39:31 38:24 37:26 36:5 35:13 34:33 33:22 32:23 31:29 30:11 29:22 28:8 27:8 26:25 25:12 24:3 23:4 22:3 21:18 20:6 19:17 18:0 17:12 16:15 15:7 14:0 13:1 12:10 11:9 10:8 9:0 8:6 7:1 6:1 5:1 4:3 3:1 2:0
step 213 2 play Ac
step 214 3 play 2c
step 215 0 play 6c
step 216 1 play 5c
step 217 2 play 2h
step 218 3 play Ah
step 219 0 play 3h
step 220 1 play 5h
step 221 3 play Kd
step 222 0 play 2d
step 223 1 play 4d
step 224 2 play 7d
step 225 3 play Ad
step 226 0 play 5d
step 227 1 play 6d
step 228 2 play Jd
step 229 3 play Qc
step 230 0 play 8c
step 231 1 play 7c
step 232 2 play 3c
step 233 3 play Kc
step 234 0 play 9c
step 235 1 play Tc
step 236 2 play 4c
step 237 3 play 3s
step 238 0 play 2s
step 239 1 play Ks
step 240 2 play Ts
step 241 1 play As
step 242 2 play Qd
step 243 3 play 6s
step 244 0 play 5s
step 245 2 play Kh
step 246 3 play 6h
step 247 0 play 7h
step 248 1 play 9h
step 249 2 play 4h
step 250 3 play Qh
step 251 0 play 7s
step 252 1 play 4s
step 253 3 play 8s
step 254 0 play Qs
step 255 1 play Js
step 256 2 play 8h
step 257 0 play Jc
step 258 1 play 8d
step 259 2 play Th
step 260 3 play 3d
step 261 1 play Td
step 262 2 play Jh
step 263 3 play 9d
step 264 0 play 9s
over yes
rank 3 1 3 1
points 3 5 3 5
state 3391f2998c6cafcb
chain b933b0136fb4706f72af77f3681eee856b41542d9dd10de8098636cc124b5dbd
